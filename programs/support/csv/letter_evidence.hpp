#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csv/letter_sample.hpp"

namespace cis::programs {

/// An encoding that the letters of a file prove.
struct ProvenEncoding {
    std::string_view name;         ///< for --encoding
    std::string_view description;  ///< what follows "it is in"
};

/// What the letters of a file say about its encoding. Only encodings for Western Europe can be proven, and
/// only if the letters fit just one of them: a wrong one makes wrong names of which nobody knows.
class LetterEvidence {
public:
    explicit LetterEvidence(const LetterSample& sample) : sample_(sample) {}

    /// The encoding, or nullptr if the letters do not prove any.
    [[nodiscard]] const ProvenEncoding* proven() const;

    /// Whether the text cannot be in an encoding: more than a tenth of its letters do not fit their words.
    [[nodiscard]] bool contradicts(const std::string& encoding) const;

    /// The first names as they are read in each encoding that the letters do not contradict:
    /// `--encoding windows-1250: 'Jiří', 'Łukasz', 'Zoë'`.
    [[nodiscard]] std::vector<std::string> readings() const;

private:
    const LetterSample& sample_;
};

}  // namespace cis::programs
