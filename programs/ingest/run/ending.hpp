#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include <cis/ingest/ingest_report.hpp>
#include <cis/ingest/ingestor_options.hpp>

#include "failure/command_failure.hpp"
#include "ingest/arguments.hpp"
#include "ingest/run/notes.hpp"
#include "ingest/run/totals.hpp"

namespace cis::programs::ingest_command {

/// How a run has ended.
struct Ending {
    ingest::IngestReport report{};
    std::size_t held_back_lines{0};            ///< see CsvRecord
    std::optional<ingest::Notice> stopping{};  ///< why the run has stopped early, in the library's words
    std::string lost_output{};                 ///< why a file could not be written; empty if all could
    std::size_t reject_rows{0};                ///< rows in the file of rejects
    std::filesystem::path rejects{};           ///< the file of rejects; empty if there is none
    std::filesystem::path results{};           ///< the file of results; empty if there is none
    std::optional<ReadSheet> sheet{};          ///< none: the file is not a workbook
};

/// How a command ends whose run was complete.
[[nodiscard]] ExitCode exit_code_of(const ingest::IngestReport& report);

/// Why a run has stopped early, and what to do.
/// @param stopped_by_signal the exit code if a signal has stopped the command; none: no signal has come
[[nodiscard]] Failure failure_of(const Ending& ending, const Arguments& arguments,
                                 std::optional<ExitCode> stopped_by_signal);

/// Why a run could not begin. Nothing was sent.
[[nodiscard]] Failure failure_to_begin(const Error& error, ingest::IdentityKind identity);

/// Says what to do about rows that are not in.
void tell_what_to_do(const Ending& ending, const Arguments& arguments, Notes& notes);

/// The words for the command that continues. The files of this run exist now, and a further run refuses to
/// overwrite them.
[[nodiscard]] std::string same_command(const Ending& ending, const Arguments& arguments);

}  // namespace cis::programs::ingest_command
