#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/ingest/journal_entry.hpp>

namespace cis::programs {

/// A row and a candidate of the posting who may be the same person.
struct PossibleDouble {
    std::string row{};         ///< where it is: `line 3`
    std::string name{};        ///< of the row's person
    std::string other_id{};    ///< of the candidate
    std::string other_name{};  ///< empty if it is not known
    bool is_refused{false};    ///< the service has refused the row, which cannot be sent then
};

/// What a person can answer about one of them.
enum class DecisionAnswer {
    none,       ///< decides nothing
    send,       ///< it is another person
    leave_out,  ///< it is the same person
    show,       ///< both names
    send_all,   ///< this one and all that remain are others
    leave_all,  ///< this one and all that remain are the same people
    none_of_all,
};

/// The answer that a line means. What is no answer decides nothing.
[[nodiscard]] DecisionAnswer decision_answer(std::string_view line);

/// Writes a question, and reads a line; nothing if no further line comes.
using AskLine = std::function<std::optional<std::string>(const std::string& question)>;

/// Asks a person about each. Only the answer to `show` has names.
/// @return what was decided about each: `none` unless an answer says it
[[nodiscard]] std::vector<ingest::Decision> decisions_about(const std::vector<PossibleDouble>& doubles,
                                                            const AskLine& ask);

}  // namespace cis::programs
