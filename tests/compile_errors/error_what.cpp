// error: write to_string(error), or catch const cis::Exception&, which has what()
#include <cis/core/error.hpp>

const char* text(const cis::Error& error) { return error.what(); }
