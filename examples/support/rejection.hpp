#pragma once

#include <string>

namespace cis::examples {

/// Why a row was not ingested. Neither text repeats the content of a cell.
struct Rejection {
    std::string param{};    ///< the offending column or body field, empty when the whole row is at fault
    std::string message{};  ///< what is wrong with it
};

}  // namespace cis::examples
