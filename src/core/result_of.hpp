#pragma once

#include <type_traits>

#include "cis/core/exception.hpp"
#include "cis/core/result.hpp"

namespace cis::detail {

/// Calls a function. @return what it returns, or the error of the Exception that it throws
template <class F>
[[nodiscard]] Result<std::invoke_result_t<F>> result_of(F&& function) {
    try {
        return function();
    } catch (const Exception& exception) {
        return exception.error();
    }
}

}  // namespace cis::detail
