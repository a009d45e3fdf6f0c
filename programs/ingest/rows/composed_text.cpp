#include "ingest/rows/composed_text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

namespace cis::programs::ingest_command {
namespace {

struct Free {
    void operator()(utf8proc_uint8_t* text) const noexcept {
        std::free(text);  // NOLINT(cppcoreguidelines-no-malloc): utf8proc allocates it so
    }
};

/// Takes over the text that utf8proc has allocated. Returns the original text if that is not UTF-8.
std::string taken(std::string_view text, utf8proc_uint8_t* made, utf8proc_ssize_t size) {
    const std::unique_ptr<utf8proc_uint8_t, Free> owner(made);
    if (size == UTF8PROC_ERROR_NOMEM) throw std::bad_alloc();
    if (size < 0) return std::string(text);
    return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)};
}

/// The text as utf8proc changes it.
/// @param options flags
std::string mapped(std::string_view text, unsigned options) {
    utf8proc_uint8_t* made = nullptr;
    const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                   static_cast<utf8proc_ssize_t>(text.size()), &made,
                                   // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): flags
                                   static_cast<utf8proc_option_t>(options));
    return taken(text, made, size);
}

}  // namespace

std::string composed(std::string_view text) {
    const auto is_ascii = [](char byte) { return static_cast<unsigned char>(byte) < 0x80; };
    if (std::ranges::all_of(text, is_ascii)) return std::string(text);
    return mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

std::string in_usual_width(std::string_view text) {
    return mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE);
}

std::string with_small_letters(std::string_view text) {
    const auto small = [](utf8proc_int32_t character, void* /*context*/) {
        return utf8proc_tolower(character);
    };
    utf8proc_uint8_t* made = nullptr;
    const auto size = utf8proc_map_custom(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
        &made,
        // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): flags
        static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE), small, nullptr);
    return taken(text, made, size);
}

std::string in_lower_case(std::string_view text, bool is_plain) {
    constexpr unsigned options = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD;
    return mapped(text, is_plain ? options | UTF8PROC_STRIPMARK : options);
}

bool is_letter_or_mark(char32_t character) noexcept {
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(character))) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC: return true;
        default: return false;
    }
}

}  // namespace cis::programs::ingest_command
