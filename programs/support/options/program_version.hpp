#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include <cis/version.hpp>

namespace cis::programs {

/// Adds `--version`, which prints for example `ingest_candidates (cis-cpp) 0.1.0`.
inline void add_version(CLI::App& app) {
    const auto text = [&app] {
        // The app is named after its file when it parses.
        return std::filesystem::path(app.get_name()).filename().string() + " (cis-cpp) " +
               std::string(version);
    };
    app.set_version_flag("--version", text, "Print the version and exit");
}

}  // namespace cis::programs
