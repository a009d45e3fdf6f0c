#include "ingest/identity/run_mark.hpp"

#include <cstddef>

namespace cis::ingest::detail {
namespace {

constexpr std::string_view probe_suffix = ".probe";
/// The longest id that is accepted. An id of this library has 16 hexadecimal digits. A run keeps the ids of
/// other runs, so it refuses longer ids.
constexpr std::size_t longest_run_id = 64;

bool is_id(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    return !text.empty() && text.size() <= longest_run_id &&
           text.find_first_not_of(digits) == std::string_view::npos;
}

}  // namespace

std::string to_text(const RunMark& mark) {
    return mark.is_probe ? mark.run + std::string(probe_suffix) : mark.run;
}

RunMark read_run_mark(std::string_view text) {
    const bool is_probe = text.ends_with(probe_suffix);
    if (is_probe) text.remove_suffix(probe_suffix.size());
    if (!is_id(text)) return {};
    return {.run = std::string(text), .is_probe = is_probe};
}

}  // namespace cis::ingest::detail
