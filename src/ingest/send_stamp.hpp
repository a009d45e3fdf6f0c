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

    /// Takes the posting for this run, until the end of it. Fails with `conflict` if another run on this
    /// machine has it.
    [[nodiscard]] std::optional<Error> lock();
    struct Sent {
        time_point time{};
        std::string run{};      ///< the id of the run
        std::uint64_t rows{0};  ///< at least so many lines of its journal say that a row is about to be sent
    };
    /// @return when rows were last sent, and by which run; none if that is unknown
    [[nodiscard]] std::optional<Sent> read() const;
    /// Rows are sent now. Writes at most once a second, unless there are more of them.
    [[nodiscard]] std::optional<Error> write(const Sent& sent);

private:
    void make_folder() const;

    std::optional<bulk::PrivateFile> file_{};
    std::optional<Sent> written_{};
};

}  // namespace cis::ingest::detail
