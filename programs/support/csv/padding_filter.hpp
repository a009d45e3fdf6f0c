#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// Leaves out the padding at the end of a text. DOS ended files with Ctrl-Z, and filled blocks up with it or
/// with NULs. The same characters stay if other text follows.
class PaddingFilter {
public:
    /// Takes the next part of the text. Returns what is certainly not padding, from this part and earlier
    /// ones, without what may be padding.
    /// @return a text that is valid until the next call, and as long as `text` is
    std::string_view pass(std::string_view text);

private:
    std::string passed_;
    std::string pending_;  ///< is padding if nothing else follows
};

}  // namespace cis::programs
