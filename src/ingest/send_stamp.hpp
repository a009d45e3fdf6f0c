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

/// A file that says when rows were last sent to a posting from this machine, and by which run. It is apart
/// from the journal, so that it is still there when somebody deletes the journal.
class SendStamp {
public:
    using time_point = std::chrono::system_clock::time_point;

    /// @param folder empty: there is no file
    SendStamp(const std::filesystem::path& folder, const JournalScope& scope);

    /// Opens the file, which must be a stamp or empty, in a folder of this user alone.
    [[nodiscard]] std::optional<Error> open();
    /// Opens it and takes the posting for this run, until the end of it. Fails with `conflict` if another run
    /// on this machine has it.
    [[nodiscard]] std::optional<Error> lock();
    struct Sent {
        time_point time{};
        std::string run{};      ///< the id of the run
        std::uint64_t rows{0};  ///< at least so many lines of its journal say that a row is about to be sent
    };
    /// @return when rows were last sent before it was opened, and by which run; none if that is unknown
    [[nodiscard]] const std::optional<Sent>& last() const noexcept { return last_; }
    /// Rows are sent now, and the file is open. Writes at most once a second, unless there are more of them.
    [[nodiscard]] std::optional<Error> write(const Sent& sent);

private:
    /// Reads what is there.
    [[nodiscard]] std::optional<Error> read();

    std::optional<bulk::PrivateFile> file_{};
    std::optional<Sent> last_{};
    std::optional<Sent> written_{};
};

}  // namespace cis::ingest::detail
