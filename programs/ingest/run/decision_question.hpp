#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/ingest/journal_entry.hpp>

namespace cis::programs::ingest_command {

/// A row and a candidate of the posting who may be the same person.
struct PossibleDouble {
    std::string row{};         ///< the place of the row: `line 3`
    std::string name{};        ///< the name of the row's person
    std::string email{};       ///< the address of the row's person
    std::string reason{};      ///< why they may be the same person
    std::string other_id{};    ///< the id of the candidate
    std::string other_name{};  ///< the name of the candidate; empty if it is not known
    bool is_refused{false};    ///< whether the service has refused the row, so that it cannot be sent
};

/// What a person can answer about a row.
enum class DecisionAnswer {
    none,       ///< decides nothing
    send,       ///< it is another person
    leave_out,  ///< it is the same person
    show,       ///< shows both names, the row's address, and the reason
    send_all,   ///< this row and all that remain are other people
    leave_all,  ///< this row and all that remain are the same people
    none_of_all,
};

/// The answer that a line means. A line that is not an answer decides nothing.
[[nodiscard]] DecisionAnswer decision_answer(std::string_view line);

/// Writes a question and reads a line; none if there is no further line.
using AskLine = std::function<std::optional<std::string>(const std::string& question)>;

/// Asks a person about each of them. Only the answer to `show` has personal data.
/// @return the decision about each: `none` unless an answer decides
[[nodiscard]] std::vector<ingest::Decision> decisions_about(const std::vector<PossibleDouble>& doubles,
                                                            const AskLine& ask);

}  // namespace cis::programs::ingest_command
