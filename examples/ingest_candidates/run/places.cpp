#include "run/places.hpp"

#include <cstdlib>
#include <string>

namespace cis::examples {
namespace {

std::filesystem::path folder_of(const char* variable) {
    const char* const value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): only read
    // The specification of these variables says that other values are ignored.
    return value != nullptr && *value == '/' ? std::filesystem::path(value) : std::filesystem::path();
}

/// The text with only the characters that any file system accepts.
std::string as_name(std::string text) {
    for (char& character : text) {
        const bool is_plain = (character >= 'a' && character <= 'z') ||
                              (character >= 'A' && character <= 'Z') ||
                              (character >= '0' && character <= '9') || character == '-' || character == '_';
        if (!is_plain) character = '_';
    }
    return text;
}

}  // namespace

std::filesystem::path journal_file(const Arguments& arguments) {
    if (!arguments.journal.empty()) return arguments.journal;
    if (arguments.reads_standard_input()) return {};
    return arguments.file.parent_path() / ("cis-" + as_name(arguments.posting) + ".journal");
}

std::filesystem::path state_folder() {
    if (const auto state = folder_of("XDG_STATE_HOME"); !state.empty()) return state / "cis-cpp";
    if (const auto home = folder_of("HOME"); !home.empty()) return home / ".local" / "state" / "cis-cpp";
    return {};
}

}  // namespace cis::examples
