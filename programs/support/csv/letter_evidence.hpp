#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csv/letter_sample.hpp"

namespace cis::programs {

/// An encoding that the letters of a file prove.
struct ProvenEncoding {
    std::string_view name;         ///< the name for --encoding
    std::string_view description;  ///< the text that follows "it is in"
};

/// What the letters of a file show about its encoding. Only encodings for Western Europe can be proven, and
/// only if the letters fit just one of them. A wrong encoding makes wrong names that nobody notices.
class LetterEvidence {
public:
    explicit LetterEvidence(const LetterSample& sample) : sample_(sample) {}

    /// The encoding, or nullptr if the letters do not prove any.
    [[nodiscard]] const ProvenEncoding* proven() const;

    /// Whether the text cannot be in an encoding, because more than a tenth of its letters do not fit their
    /// words.
    [[nodiscard]] bool contradicts(const std::string& encoding) const;

    /// The first names, as each encoding that the letters do not contradict reads them: `--encoding
    /// windows-1250: 'Jiří', 'Łukasz', 'Zoë'`.
    [[nodiscard]] std::vector<std::string> readings() const;

private:
    const LetterSample& sample_;
};

}  // namespace cis::programs
