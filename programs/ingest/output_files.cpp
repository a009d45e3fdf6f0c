#include "ingest/output_files.hpp"

#include <string>
#include <system_error>
#include <utility>

#include "failure/input_error.hpp"
#include "table/new_table.hpp"

namespace cis::programs::ingest_command {
namespace {

namespace fs = std::filesystem;

bool is_same(const fs::path& one, const fs::path& other) {
    std::error_code ignored;
    return fs::equivalent(one, other, ignored) ||
           fs::weakly_canonical(one, ignored) == fs::weakly_canonical(other, ignored);
}

}  // namespace

void refuse_taken_names(const Arguments& arguments) {
    const std::pair<const char*, const fs::path&> files[] = {{"--rejects", arguments.rejects},
                                                             {"--output", arguments.results}};
    for (const auto& [option, file] : files) {
        if (file.empty()) continue;
        if (is_same(file, arguments.file)) {
            throw InputError(std::string(option) + ": '" + file.string() +
                             "' is the file with the rows: name another file");
        }
        refuse_taken_name(option, file, arguments.replace);
    }
    if (!arguments.rejects.empty() && !arguments.results.empty() &&
        is_same(arguments.rejects, arguments.results))
        throw InputError("--rejects and --output name the same file");
}

}  // namespace cis::programs::ingest_command
