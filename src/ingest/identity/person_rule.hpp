#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cis/ingest/journal_entry.hpp"
#include "ingest/identity/candidate_index.hpp"
#include "ingest/identity/identity.hpp"

namespace cis::ingest::detail {

/// Decides whether a row is the same person as a candidate of the posting with another key.
///
/// | A candidate has | The row is |
/// |---|---|
/// | the row's e-mail address and folded name | that person; undecided where the caller gives the keys |
/// | the row's e-mail address | undecided |
/// | the row's folded name, no e-mail address, and no different phone number | undecided |
/// | the row's folded name and phone number | undecided |
///
/// Phone numbers are known only from the journal of an earlier run.
///
/// A row's name and phone number are not compared with those of a candidate who belongs to an earlier row of
/// the input, because the input lists them as two people. An undecided row waits until a person decides. A
/// decision is about one row and one candidate.
class PersonRule {
public:
    enum class Verdict : std::uint8_t {
        nobody,       ///< the row may be sent
        same_person,  ///< the row's person is already in the service
        undecided,    ///< the row may be somebody who is in the service
        left_out,     ///< a person has decided that the row is somebody in the service
    };
    /// What a row and a candidate have in common.
    enum class Likeness : std::uint8_t {
        address,
        name,   ///< the candidate has no address
        phone,  ///< phone number and name
    };
    struct Judgement {
        Verdict verdict{Verdict::nobody};
        Likeness likeness{Likeness::address};
        CandidateIndex::Place other{CandidateIndex::nowhere};  ///< the candidate that the judgement is about
    };
    /// Asks a person about a row with this key and the candidate with this id.
    using Decide = std::function<Decision(const Key& row, std::string_view other_id)>;

    /// What the caller wants for rows that nobody has decided about.
    struct Policy {
        bool sends_undecided{false};  ///< treats each as a different person
        Decide decide{};              ///< asked about each; empty: nobody decides
    };

    PersonRule(Recipe recipe, const CandidateIndex& candidates, Policy policy)
        : recipe_(recipe), candidates_(candidates), policy_(std::move(policy)) {}

    /// Rows with the same value may be the same person: one of them is judged only after the other has ended.
    /// 0: the row does not wait for any other.
    [[nodiscard]] std::uint64_t common(const Identity& row) const noexcept {
        if (!policy_.sends_undecided) return row.address;
        return recipe_ == Recipe::person ? row.folded_person : 0;
    }

    /// Adds an earlier decision. A later one replaces it.
    void recall(const Key& row, std::string other_id, Decision decision);
    [[nodiscard]] Judgement judge(const Identity& row);
    /// A new decision.
    struct Decided {
        Key row{};
        std::string other_id{};
        Decision decision{};
    };
    [[nodiscard]] std::vector<Decided> take_decided() { return std::exchange(decided_, {}); }

private:
    /// Whether a candidate that is like the row settles the judgement.
    [[nodiscard]] bool is_judged_by(CandidateIndex::Place other, Likeness likeness, const Identity& row,
                                    Judgement& judgement);
    /// Finds the candidate in the service who is the row's person according to an earlier decision.
    [[nodiscard]] CandidateIndex::Place left_out_for(const Key& row) const;
    [[nodiscard]] bool has_decisions(const Key& row) const;
    [[nodiscard]] Decision decision_of(const Key& row, std::string_view other_id);

    const Recipe recipe_;
    const CandidateIndex& candidates_;
    const Policy policy_;
    std::map<std::pair<Key, std::string>, Decision> decisions_;
    std::vector<Decided> decided_;
};

}  // namespace cis::ingest::detail
