#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cis/ingest/journal_entry.hpp"
#include "ingest/candidate_index.hpp"
#include "ingest/identity.hpp"

namespace cis::ingest::detail {

/// Whether a row is somebody who is in the posting under another key.
///
/// | A candidate has | The row is |
/// |---|---|
/// | its e-mail address and folded name | that person; undecided where the caller gives the keys |
/// | its e-mail address | undecided |
/// | its folded name, no e-mail address, and no other phone number | undecided |
/// | its folded name and phone number | undecided |
///
/// Only the journal of an earlier run has phone numbers.
///
/// Names and phone numbers are not compared with a candidate whom an earlier row of the input is: the input
/// lists them as two. An undecided row waits until a person decides. A decision is about one row and one
/// candidate.
class PersonRule {
public:
    enum class Verdict : std::uint8_t {
        nobody,       ///< the row may be sent
        same_person,  ///< it is in already
        undecided,    ///< it may be somebody who is in
        left_out,     ///< a person has decided that it is
    };
    /// What a row and a candidate have in common.
    enum class Likeness : std::uint8_t {
        address,
        name,   ///< the candidate has no address
        phone,  ///< and the name
    };
    struct Judgement {
        Verdict verdict{Verdict::nobody};
        Likeness likeness{Likeness::address};
        CandidateIndex::Place other{CandidateIndex::nowhere};  ///< the candidate that decides
    };
    /// What a person decides about a row with this key, and the candidate with this id.
    using Decide = std::function<Decision(const Key& row, std::string_view other_id)>;

    /// What the caller says about rows that nobody has decided about.
    struct Policy {
        bool sends_undecided{false};  ///< each is another person
        Decide decide{};              ///< asked about each; empty: nobody decides
    };

    PersonRule(Recipe recipe, const CandidateIndex& candidates, Policy policy)
        : recipe_(recipe), candidates_(candidates), policy_(std::move(policy)) {}

    /// Rows that agree in this may be the same person: one of them is judged after the other has ended. 0:
    /// the row is judged by nobody's end.
    [[nodiscard]] std::uint64_t common(const Identity& row) const noexcept {
        if (!policy_.sends_undecided) return row.address;
        return recipe_ == Recipe::person ? row.folded_person : 0;
    }

    /// An earlier decision; a later one replaces it.
    void recall(const Key& row, std::string other_id, Decision decision);
    [[nodiscard]] Judgement judge(const Identity& row);
    /// The new decisions since the last call.
    struct Decided {
        Key row{};
        std::string other_id{};
        Decision decision{};
    };
    [[nodiscard]] std::vector<Decided> take_decided() { return std::exchange(decided_, {}); }

private:
    /// Whether the candidate decides about the row, which is like it.
    [[nodiscard]] bool is_judged_by(CandidateIndex::Place other, Likeness likeness, const Identity& row,
                                    Judgement& judgement);
    /// A candidate who is in, and whom a person takes for the row.
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
