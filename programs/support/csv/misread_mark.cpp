#include "csv/misread_mark.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <cis/core/unseen_characters.hpp>

#include "csv/reject_columns.hpp"

namespace cis::programs {
namespace {

/// The mark as Windows-1252, -1250, -1251, -1253 and -1257, a Mac, cp850 and cp437 read it. In GBK, it takes
/// the first letter of the title with it.
constexpr std::array<std::string_view, 9> misread_marks{"ï»¿", "ď»ż", "п»ї", "ο»Ώ", "ļ»æ",
                                                        "Ôªø", "´╗┐", "∩╗┐", "锘"};

/// Whether the header is that of a file of rejects, except for its very beginning.
bool is_of_rejects(const std::vector<std::string>& header) {
    const std::string_view title = without_unseen_ends(header.front());
    const bool is_nearly_first = std::ranges::any_of(all_reject_columns, [&](const RejectColumns* columns) {
        const std::string_view first = (*columns)[reject_line_column];
        return !title.starts_with(first) && title.find(first.substr(1)) != std::string_view::npos;
    });
    if (!is_nearly_first) return false;
    return std::all_of(reject_columns.begin() + 1, reject_columns.end(), [&header](std::string_view column) {
        return std::ranges::any_of(
            header, [column](const std::string& other) { return other.find(column) != std::string::npos; });
    });
}

}  // namespace

std::string fault_of_first_title(const std::vector<std::string>& header) {
    if (header.empty()) return {};
    if (is_of_rejects(header)) {
        return "is a file of rejects that a program has read in a wrong encoding, and saved: letters of its "
               "names are wrong. Take the file of rejects as it was written, or run the command with the "
               "first file again, which writes it once more. Correct it, and save it as \"CSV UTF-8\"";
    }
    const bool has_mark = std::ranges::any_of(
        misread_marks, [&header](std::string_view mark) { return header.front().starts_with(mark); });
    if (!has_mark) return {};
    return "was read in a wrong encoding by a program, and saved: its first title begins with the signs of a "
           "byte order mark, and letters of its names are wrong. Save it as \"CSV UTF-8\" where the letters "
           "are still right. If they are right here too, delete these signs from the first line";
}

}  // namespace cis::programs
