#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "bulk/private_file.hpp"
#include "cis/core/error.hpp"
#include "cis/ingest/journal.hpp"

namespace cis::ingest::detail {

/// A file that says when rows were last sent to a posting from this machine, and by which run. It is separate
/// from the journal, so it remains when somebody deletes the journal.
class SendStamp {
public:
    using time_point = std::chrono::system_clock::time_point;

    /// @param folder empty: there is no file
    /// @param only_key the key of the only row that is sent; empty: any rows of the posting. Each such key
    /// has a file of its own
    SendStamp(const std::filesystem::path& folder, const JournalScope& scope,
              const std::string& only_key = {});

    /// Opens the file, in a folder that only this user can access. The file must be a stamp or empty.
    [[nodiscard]] std::optional<Error> open();
    /// Opens the file and locks the posting for this run until the run ends. Fails with `conflict` if another
    /// run on this machine has locked it.
    [[nodiscard]] std::optional<Error> lock();
    struct Sent {
        time_point time{};
        std::string run{};      ///< the id of the run
        std::uint64_t rows{0};  ///< at least this many lines of its journal announce a row
    };
    /// @return when rows were last sent before the file was opened, and by which run; none if that is unknown
    [[nodiscard]] const std::optional<Sent>& last() const noexcept { return last_; }
    /// Notes that rows are sent now. The file must be open. Writes at most once a second, unless `rows` has
    /// grown.
    [[nodiscard]] std::optional<Error> write(const Sent& sent);

private:
    /// Opens the file with one of its functions, and reads the stamp.
    [[nodiscard]] std::optional<Error> open_by(std::optional<Error> (bulk::PrivateFile::*way)());

    std::optional<bulk::PrivateFile> file_{};
    std::optional<Sent> last_{};
    std::optional<Sent> written_{};
};

}  // namespace cis::ingest::detail
