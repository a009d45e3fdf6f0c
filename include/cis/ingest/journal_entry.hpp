#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace cis::ingest {

// The facts of a journal, a struct for each kind. They contain keys, ids and hashes, and neither names
// nor addresses. A `key` is the value of the metadata entry `ingest_key`, an `id` the `interview_id` of
// a candidate. An `address` is a hash of the e-mail address, in 16 hexadecimal digits. A `folded_person` is
// one of e-mail address and folded name, or of the name alone if there is no address, and a `phone_person`
// one of phone number and folded name. They are empty if they are not known.

/// A row is about to be sent.
struct RowSent {
    std::string key{};      ///< of the row
    std::string address{};  ///< a hash of its e-mail address

    friend bool operator==(const RowSent&, const RowSent&) = default;
};

/// The candidate of a row is in the service.
struct CandidateIn {
    std::string key{};                   ///< of the row
    std::string id{};                    ///< of the candidate
    std::optional<double> created_at{};  ///< when the service created it, in seconds
    std::string address{};               ///< a hash of its e-mail address
    std::string folded_person{};         ///< a hash of e-mail address and folded name
    std::string phone_person{};          ///< a hash of phone number and folded name

    friend bool operator==(const CandidateIn&, const CandidateIn&) = default;
};

/// A row is certainly not in the service.
struct RowAbsent {
    std::string key{};  ///< of the row

    friend bool operator==(const RowAbsent&, const RowAbsent&) = default;
};

/// The service accepted a row for asynchronous ingestion.
struct RowQueued {
    std::string key{};      ///< of the row
    std::string address{};  ///< a hash of its e-mail address

    friend bool operator==(const RowQueued&, const RowQueued&) = default;
};

/// The service has another candidate in the place of a row.
struct RowConflict {
    std::string key{};       ///< of the row
    std::string id{};        ///< of the candidate in its place, if that is known
    bool is_refused{false};  ///< the service said so itself, by a 409

    friend bool operator==(const RowConflict&, const RowConflict&) = default;
};

/// A listed candidate without a key: somebody else has brought it in.
struct UnkeyedCandidate {
    std::string id{};                    ///< of the candidate
    std::optional<double> created_at{};  ///< when the service created it, in seconds
    std::string person{};         ///< the text of the key that a row with its name and e-mail address has
    std::string address{};        ///< a hash of its e-mail address
    std::string folded_person{};  ///< a hash of e-mail address and folded name

    friend bool operator==(const UnkeyedCandidate&, const UnkeyedCandidate&) = default;
};

/// Everything that the posting's list would tell is in the journal.
struct JournalReady {
    /// After a DamagedEntry the run lists the posting, and then writes this again, with the number of entries
    /// that the journal has up to this one, without the damaged ones. If fewer can be read later, more was
    /// damaged since.
    std::optional<std::uint64_t> entries{};

    friend bool operator==(const JournalReady&, const JournalReady&) = default;
};

/// A run has begun.
struct RunBegun {
    std::string run{};  ///< its id, a random one

    friend bool operator==(const RunBegun&, const RunBegun&) = default;
};

/// The service has put a row in the place of another candidate.
struct CandidateReplaced {
    std::string id{};  ///< of the candidate

    friend bool operator==(const CandidateReplaced&, const CandidateReplaced&) = default;
};

/// Journal::open() cannot read what was written here. A run never writes it.
struct DamagedEntry {
    std::string where{};  ///< for a person, such as "line 7"

    friend bool operator==(const DamagedEntry&, const DamagedEntry&) = default;
};

/// What a person has decided about a row that may be somebody who is in the service already.
enum class Decision : std::uint8_t {
    none,       ///< an earlier decision is taken back
    send,       ///< it is another person: the row is sent
    leave_out,  ///< it is the same person: the row is not sent
};

/// A person's decision whether a row and a candidate are the same person.
struct RowDecision {
    std::string key{};                  ///< of the row
    std::string other_id{};             ///< of the candidate
    Decision decision{Decision::none};  ///< what was decided

    friend bool operator==(const RowDecision&, const RowDecision&) = default;
};

/// One fact in a journal. Later versions may have further kinds.
using JournalEntry = std::variant<RowSent, CandidateIn, RowAbsent, RowQueued, RowConflict, UnkeyedCandidate,
                                  JournalReady, RunBegun, CandidateReplaced, DamagedEntry, RowDecision>;

}  // namespace cis::ingest
