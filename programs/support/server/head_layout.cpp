#include "server/head_layout.hpp"

#include <cstdint>
#include <cstring>

namespace cis::programs {
namespace {

/// The address of a text as a number, because texts may be in different blocks of memory.
std::uintptr_t begin_of(const char* text) { return reinterpret_cast<std::uintptr_t>(text); }
std::uintptr_t end_of(const char* text) { return begin_of(text) + std::strlen(text); }

bool is_blank(const char* from, std::uintptr_t size) {
    for (std::uintptr_t at = 0; at < size; ++at) {
        if (from[at] != ' ' && from[at] != '\t') return false;
    }
    return true;
}

/// Whether a field is on one line. Behind its name are the colon, which is a NUL now, and blanks.
bool is_one_line(const HeadLayout::Field& field, std::uintptr_t end_of_head) {
    if (field.name == nullptr || field.value == nullptr) return false;
    const std::uintptr_t behind_colon = end_of(field.name) + 1;
    const std::uintptr_t value = begin_of(field.value);
    return behind_colon <= value && value < end_of_head &&
           is_blank(field.name + std::strlen(field.name) + 1, value - behind_colon);
}

}  // namespace

bool is_read_as_sent(const HeadLayout& head) {
    if (head.method == nullptr || head.version == nullptr) return false;
    const std::uintptr_t end = begin_of(head.method) + head.size;
    std::uintptr_t line = end_of(head.version);
    // A line ends with CR LF or LF. All lines end in the same way.
    const std::uintptr_t next = head.fields.empty() ? line : begin_of(head.fields.front().name);
    const std::uintptr_t line_end = head.fields.empty() ? (end - line) / 2 : next - line;
    if (line_end != 1 && line_end != 2) return false;
    for (const HeadLayout::Field& field : head.fields) {
        if (!is_one_line(field, end) || begin_of(field.name) != line + line_end) return false;
        line = end_of(field.value);
    }
    return end - line == 2 * line_end;
}

}  // namespace cis::programs
