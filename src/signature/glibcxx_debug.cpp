#include "cis/core/export.hpp"

#if defined(__GLIBCXX__) && defined(_GLIBCXX_DEBUG)
const bool cis::detail::compiled_with_GLIBCXX_DEBUG = true;
#endif
