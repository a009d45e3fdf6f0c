#include "files/private_file.hpp"

#include <string>
#include <system_error>

#include "core/planted_file.hpp"
#include "failure/command_failure.hpp"
#include "failure/input_error.hpp"
#include "files/new_file.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

void replace_private_file(const std::filesystem::path& path, std::string_view text) {
    // A link stays a link, as in a folder of settings that is kept elsewhere.
    const auto file = detail::file_behind_links(path);
    if (!file) throw InputError(harmless("'" + path.string() + "' " + detail::planted_file), {path.string()});
    std::filesystem::path next = *file;
    next += ".new";
    std::error_code ignored;
    std::filesystem::remove(next, ignored);  // what a crash has left
    try {
        NewFile made(next);
        try {
            made.append(text, NewFile::Durability::power_failure);
            std::filesystem::rename(next, *file);
        } catch (const std::system_error&) {
            made.remove();
            throw;
        }
        made.sync_name();
    } catch (const std::system_error& error) {
        throw CommandFailure(ExitCode::output, harmless("'" + file->string() +
                                                        "' cannot be written: " + error.code().message()));
    }
}

}  // namespace cis::programs
