#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cis::emulator {

using PathArguments = std::map<std::string, std::string, std::less<>>;

/// A path in which a segment in braces names an argument: `/api/v2/postings/{posting_id}`.
class PathPattern {
public:
    explicit PathPattern(std::string text);

    [[nodiscard]] const std::string& text() const { return text_; }
    /// The arguments when every segment matches. An argument is never empty.
    [[nodiscard]] std::optional<PathArguments> match(const std::vector<std::string>& segments) const;

private:
    std::string text_;
    std::vector<std::string> segments_;
};

}  // namespace cis::emulator
