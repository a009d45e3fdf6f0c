#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace cis::emulator {

/// An argument with an unusable member.
class InvalidMember : public std::invalid_argument {
public:
    /// `problem` is the rest of a sentence that begins with the name of the member: `must not be negative`.
    InvalidMember(const std::string& member, const std::string& problem)
        : std::invalid_argument(member + " " + problem), member_(member), problem_(problem) {}

    [[nodiscard]] const std::string& member() const { return member_; }
    [[nodiscard]] const std::string& problem() const { return problem_; }

private:
    std::string member_;
    std::string problem_;
};

}  // namespace cis::emulator
