#include "rows/composed_text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

namespace cis::programs {
namespace {

struct Free {
    void operator()(utf8proc_uint8_t* text) const noexcept {
        std::free(text);  // NOLINT(cppcoreguidelines-no-malloc): utf8proc allocates it so
    }
};

}  // namespace

std::string composed(std::string_view text) {
    const auto is_ascii = [](char byte) { return static_cast<unsigned char>(byte) < 0x80; };
    if (std::ranges::all_of(text, is_ascii)) return std::string(text);
    utf8proc_uint8_t* made = nullptr;
    // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): its options are flags
    constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                   static_cast<utf8proc_ssize_t>(text.size()), &made, options);
    const std::unique_ptr<utf8proc_uint8_t, Free> owner(made);
    if (size == UTF8PROC_ERROR_NOMEM) throw std::bad_alloc();
    if (size < 0) return std::string(text);
    return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)};
}

}  // namespace cis::programs
