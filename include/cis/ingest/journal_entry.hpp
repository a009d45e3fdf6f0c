#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace cis::ingest {

// The facts of a journal, one struct for each kind. They contain keys, ids and hashes, but no names and no
// addresses. A `key` is the value of the metadata entry `ingest_key`. An `id` is the `interview_id` of a
// candidate. An `address` is a hash of the e-mail address, in 16 hexadecimal digits. A `folded_person` is a
// hash of e-mail address and folded name, or of the name alone if there is no address. A `phone_person` is a
// hash of phone number and folded name. A hash that is not known is empty.

/// A row is about to be sent.
struct RowSent {
    std::string key{};      ///< the key of the row
    std::string address{};  ///< a hash of its e-mail address

    friend bool operator==(const RowSent&, const RowSent&) = default;
};

/// The candidate of a row is in the service.
struct CandidateIn {
    std::string key{};                   ///< the key of the row
    std::string id{};                    ///< the id of the candidate
    std::optional<double> created_at{};  ///< when the service created it, in seconds
    std::string address{};               ///< a hash of its e-mail address
    std::string folded_person{};         ///< a hash of e-mail address and folded name
    std::string phone_person{};          ///< a hash of phone number and folded name

    friend bool operator==(const CandidateIn&, const CandidateIn&) = default;
};

/// A row is certainly not in the service.
struct RowAbsent {
    std::string key{};  ///< the key of the row

    friend bool operator==(const RowAbsent&, const RowAbsent&) = default;
};

/// The service accepted a row for asynchronous ingestion.
struct RowQueued {
    std::string key{};      ///< the key of the row
    std::string address{};  ///< a hash of its e-mail address

    friend bool operator==(const RowQueued&, const RowQueued&) = default;
};

/// The service has another candidate in the place of a row.
struct RowConflict {
    std::string key{};       ///< the key of the row
    std::string id{};        ///< the id of the candidate in its place, if known
    bool is_refused{false};  ///< whether the service said so itself, with a 409

    friend bool operator==(const RowConflict&, const RowConflict&) = default;
};

/// A listed candidate without a key. Somebody else has brought it in.
struct UnkeyedCandidate {
    std::string id{};                    ///< the id of the candidate
    std::optional<double> created_at{};  ///< when the service created it, in seconds
    std::string person{};                ///< the key text of a row with its name and e-mail address
    std::string address{};               ///< a hash of its e-mail address
    std::string folded_person{};         ///< a hash of e-mail address and folded name

    friend bool operator==(const UnkeyedCandidate&, const UnkeyedCandidate&) = default;
};

/// The journal has everything that the posting's list would show.
struct JournalReady {
    /// The number of entries that the journal has up to this one, without the damaged ones. After a
    /// DamagedEntry the run lists the posting, and then writes this entry again. If fewer entries can be read
    /// later, more of them were damaged in the meantime.
    std::optional<std::uint64_t> entries{};

    friend bool operator==(const JournalReady&, const JournalReady&) = default;
};

/// A run has begun.
struct RunBegun {
    std::string run{};  ///< the random id of the run

    friend bool operator==(const RunBegun&, const RunBegun&) = default;
};

/// The service has replaced another candidate by a row.
struct CandidateReplaced {
    std::string id{};  ///< the id of the replaced candidate

    friend bool operator==(const CandidateReplaced&, const CandidateReplaced&) = default;
};

/// An entry that Journal::open() cannot read. A run never writes it.
struct DamagedEntry {
    std::string where{};  ///< where it is, for a person, such as "line 7"

    friend bool operator==(const DamagedEntry&, const DamagedEntry&) = default;
};

/// What a person has decided about a row that may be somebody who is already in the service.
enum class Decision : std::uint8_t {
    none,       ///< an earlier decision is withdrawn
    send,       ///< it is another person: the row is sent
    leave_out,  ///< it is the same person: the row is not sent
};

/// A person's decision whether a row and a candidate are the same person.
struct RowDecision {
    std::string key{};                  ///< the key of the row
    std::string other_id{};             ///< the id of the candidate
    Decision decision{Decision::none};  ///< what was decided

    friend bool operator==(const RowDecision&, const RowDecision&) = default;
};

/// One fact in a journal. Later versions may add kinds.
using JournalEntry = std::variant<RowSent, CandidateIn, RowAbsent, RowQueued, RowConflict, UnkeyedCandidate,
                                  JournalReady, RunBegun, CandidateReplaced, DamagedEntry, RowDecision>;

}  // namespace cis::ingest
