#include "export/output_place.hpp"

#include <fstream>
#include <ios>
#include <system_error>

#include "files/output_target.hpp"

namespace cis::programs::export_command {
namespace {

std::filesystem::path with_end(std::filesystem::path file, const char* end) {
    file += end;
    return file;
}

std::filesystem::path checkpoint_of(const std::filesystem::path& file) {
    return with_end(file, ".checkpoint");
}

bool is_there(const std::filesystem::path& file) {
    std::error_code code;
    return std::filesystem::exists(file, code);
}

bool has_content(const std::filesystem::path& file) {
    std::error_code code;
    return std::filesystem::is_regular_file(file, code) && std::filesystem::file_size(file, code) > 0 &&
           !code;
}

/// Whether a file is a name of standard output, which may hold the text of another program.
bool is_stream(const std::filesystem::path& file) {
    const std::string name = file.string();
    return name.starts_with("/dev/std") || name.starts_with("/dev/fd/") || name.starts_with("/proc/");
}

}  // namespace

OutputPlace::OutputPlace(const std::filesystem::path& file, bool replaces) : target_(file), file_(file) {
    if (is_stream(file)) {
        fault_ = "'" + file.string() + "' is no file: with -o -, the export goes to standard output.";
        return;
    }
    const auto target = output_target(file);
    // An unfinished export is continued.
    if (!has_content(file) || is_there(checkpoint_of(file))) return;
    const auto replacement = with_end(target, ".replacement");
    const bool has_begun = is_there(checkpoint_of(replacement));
    if (!replaces) {
        fault_ = "'" + file.string() + "' is there already, and stays as it is. ";
        fault_ += has_begun ? "With --replace, the unfinished export that replaces it goes on."
                            : "Name another file with -o, or use --replace: then the export takes its place.";
    } else if (has_content(replacement) && !has_begun) {
        fault_ = "'" + replacement.string() +
                 "' is there without its checkpoint, so nobody knows whether it is whole. Look at it, then "
                 "remove it or give it another name.";
    } else {
        target_ = target;
        file_ = replacement;
    }
}

std::string OutputPlace::fault_of_beginning(const std::string& expected) const {
    if (!has_content(file_) || !is_there(checkpoint())) return {};
    std::ifstream in(file_, std::ios::binary);
    std::string beginning(expected.size(), '\0');
    in.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    beginning.resize(static_cast<std::size_t>(in.gcount()));
    // The export may have been killed within its first bytes.
    if (expected.starts_with(beginning)) return {};
    return "'" + file_.string() +
           "' does not begin as this export does: it was changed since the export stopped, or the options "
           "are others. It stays as it is. To begin anew, give it another name, and remove '" +
           checkpoint().string() + "'.";
}

std::filesystem::path OutputPlace::checkpoint() const { return checkpoint_of(file_); }

std::string OutputPlace::finish() const {
    if (!keeps_earlier()) return {};
    std::error_code code;
    std::filesystem::rename(file_, target_, code);
    if (!code) return {};
    return "The export is whole, in '" + file_.string() + "', but cannot take the place of '" +
           target_.string() + "': " + code.message() + ". Give it another name.";
}

}  // namespace cis::programs::export_command
