#include "forget/own_file_place.hpp"

#include <cerrno>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include "failure/input_error.hpp"
#include "files/file_content.hpp"
#include "forget/text_place.hpp"
#include "forget/workbook_place.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::forget_command {
namespace {

namespace fs = std::filesystem;

fs::path with_end(fs::path file, const char* end) {
    file += end;
    return file;
}

/// An export continues where its checkpoint says, so nothing before that place may change. The candidates
/// that it has gathered for a new file may include the person too.
void refuse_unfinished(const fs::path& file, const std::string& name) {
    std::error_code ignored;
    for (const char* const end : {".checkpoint", ".candidates", ".replacement"}) {
        const fs::path beside = with_end(file, end);
        if (!fs::exists(beside, ignored)) continue;
        const bool is_file_itself = end == std::string_view(".checkpoint");
        throw InputError(name + (is_file_itself ? " is" : " has beside it") +
                         " an export that is not finished: run cis export again before, or remove " +
                         (is_file_itself ? "it and '" : "'") + harmless(beside.string()) +
                         (is_file_itself ? "'" : "' and its checkpoint"));
    }
}

std::unique_ptr<FilePlace> place_of(const fs::path& file, const std::string& name) {
    std::ifstream bytes(file, std::ios::binary);
    if (!bytes) throw std::system_error(errno, std::generic_category(), name + " cannot be opened");
    switch (file_content_of(bytes).kind) {
        case FileContent::Kind::workbook: return WorkbookPlace::of(file);
        case FileContent::Kind::text: return TextPlace::of(file);
        case FileContent::Kind::other: break;
    }
    return nullptr;
}

}  // namespace

std::unique_ptr<FilePlace> own_file_place(const fs::path& file) {
    const std::string name = "--file: '" + harmless(file.string()) + "'";
    std::error_code failed;
    if (!fs::exists(file, failed)) throw InputError(name + " is not there");
    if (!fs::is_regular_file(file, failed)) throw InputError(name + " is no regular file");
    refuse_unfinished(file, name);
    if (auto place = place_of(file, name)) return place;
    throw InputError(
        name +
        " is no export, rejects or results that cis wrote, so it is not changed: take the person "
        "out of it by hand, and leave it out here");
}

}  // namespace cis::programs::forget_command
