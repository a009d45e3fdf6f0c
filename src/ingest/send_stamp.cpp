#include "ingest/send_stamp.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

#include "core/service_identity.hpp"
#include "ingest/identity.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::seconds;

constexpr std::size_t line_length = 63;

std::string name_of(const JournalScope& scope) {
    std::string text;
    for (const std::string& part :
         {cis::detail::service_identity(scope.base_url), scope.workspace_id, scope.posting_id})
        text.append(std::to_string(part.size())).append(1, ':').append(part);
    return "sent-" + std::to_string(id_hash(text));
}

}  // namespace

SendStamp::SendStamp(const std::filesystem::path& folder, const JournalScope& scope) {
    if (!folder.empty()) path_ = folder / name_of(scope);
}

Error SendStamp::fault(const std::string& what) const {
    return invalid_argument("state_folder", path_.string() + ": " + what);
}

std::optional<Error> SendStamp::open() {
    if (file_.is_open()) return std::nullopt;
    std::error_code ignored;
    std::filesystem::create_directories(path_.parent_path(), ignored);
    if (const auto failed = file_.open(path_)) return fault("cannot be opened: " + failed.message());
    return std::nullopt;
}

std::optional<Error> SendStamp::lock() {
    if (path_.empty()) return std::nullopt;
    if (auto error = open()) return error;
    const auto failed = file_.lock();
    if (!failed) return std::nullopt;
    if (failed != std::errc::resource_unavailable_try_again)
        return fault("cannot be locked: " + failed.message());
    Error error = fault("another run on this machine brings people into this posting");
    error.kind = ErrorKind::conflict;
    return error;
}

std::optional<SendStamp::Sent> SendStamp::read() const {
    if (path_.empty()) return std::nullopt;
    std::ifstream file(path_);
    std::int64_t time = 0;
    if (!(file >> time)) return std::nullopt;
    Sent sent{.time = time_point(seconds(time))};
    file >> sent.run >> sent.rows;
    return sent;
}

std::optional<Error> SendStamp::write(const Sent& sent) {
    if (path_.empty() || (written_ && sent.time - *written_ < seconds(1))) return std::nullopt;
    if (auto error = open()) return error;
    const auto time = std::chrono::ceil<seconds>(sent.time.time_since_epoch()).count();
    const std::string text = std::to_string(time) + ' ' + sent.run + ' ' + std::to_string(sent.rows);
    // In place: the file must not be empty after a crash.
    const std::string line = text + std::string(line_length - std::min(text.size(), line_length), ' ') + '\n';
    if (file_.write_at(0, line)) return fault("cannot be written");
    written_ = sent.time;
    return std::nullopt;
}

}  // namespace cis::ingest::detail
