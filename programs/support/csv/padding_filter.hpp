#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// Leaves out the padding at the end of a text: DOS ended files with Ctrl-Z, and filled blocks up with it or
/// with NULs. The same characters before other text stay.
class PaddingFilter {
public:
    /// The next part of the text, with what it shows to be none of the padding, and without what may be.
    /// @return a text that is valid until the next call, and as long as `text` is
    std::string_view pass(std::string_view text);

private:
    std::string passed_;
    std::string pending_;  ///< what is padding if nothing else follows
};

}  // namespace cis::programs
