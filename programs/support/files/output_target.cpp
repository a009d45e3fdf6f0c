#include "files/output_target.hpp"

#include "core/planted_file.hpp"
#include "failure/input_error.hpp"

namespace cis::programs {

std::filesystem::path output_target(const std::filesystem::path& file) {
    if (!file.empty() && !file.has_filename())
        throw InputError("-o: '" + file.string() + "' is the name of a folder");
    if (auto target = detail::file_behind_links(file)) return *std::move(target);
    throw InputError("-o: '" + file.string() + "' " + detail::planted_file);
}

}  // namespace cis::programs
