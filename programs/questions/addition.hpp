#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <cis/api/client.hpp>
#include <cis/model/question.hpp>

#include "failure/command_failure.hpp"

namespace cis::programs {

/// What makes two questions the same: modality and text.
using QuestionKey = std::pair<std::string, std::string>;

/// The questions that a posting has. Throws Exception if they cannot be read.
[[nodiscard]] std::multiset<QuestionKey> questions_of(const Client& client, const std::string& posting_id);

/// What has happened to the questions of a file.
struct Addition {
    std::vector<std::string> ids{};  ///< of the added ones, in their order
    std::size_t already_in{0};       ///< those that the posting had before
    std::size_t wanted{0};           ///< all questions of the file
    std::optional<Error> error{};    ///< why the next one was not added; none after it was tried

    [[nodiscard]] std::size_t in() const noexcept { return ids.size() + already_in; }
    /// Why not all are in. @param advice what to do then
    [[nodiscard]] Failure failure(const std::string& advice) const;
};

/// Adds questions to a posting. They are added one after the other, because candidates get them in the order
/// of their creation; the first that fails is the last that is tried.
/// @param there the questions that the posting has: these are not added again
[[nodiscard]] Addition add_questions(const Client& client, const std::string& posting_id,
                                     const std::vector<QuestionParams>& questions,
                                     std::multiset<QuestionKey> there = {});

}  // namespace cis::programs
