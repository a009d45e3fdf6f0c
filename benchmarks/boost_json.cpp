#include <boost/json/src.hpp>  // the library itself, which Boost calls header-only use
