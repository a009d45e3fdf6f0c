#include "ingest/send_stamp.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

#include "ingest/identity.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::seconds;

std::string name_of(const JournalScope& scope) {
    std::string text;
    for (const std::string* const part : {&scope.base_url, &scope.workspace_id, &scope.posting_id})
        text.append(std::to_string(part->size())).append(1, ':').append(*part);
    return "sent-" + std::to_string(id_hash(text));
}

}  // namespace

SendStamp::SendStamp(const std::filesystem::path& folder, const JournalScope& scope) {
    if (!folder.empty()) path_ = folder / name_of(scope);
}

SendStamp::~SendStamp() {
    if (locked_ >= 0) ::close(locked_);
}

Error SendStamp::fault(const std::string& what) const {
    return invalid_argument("state_folder", path_.string() + ": " + what);
}

std::optional<Error> SendStamp::lock() {
    if (path_.empty()) return std::nullopt;
    std::error_code ignored;
    std::filesystem::create_directories(path_.parent_path(), ignored);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    locked_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (locked_ < 0) return fault("cannot be opened: " + std::generic_category().message(errno));
    if (::flock(locked_, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
    if (errno != EWOULDBLOCK) return fault("cannot be locked: " + std::generic_category().message(errno));
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
    file >> sent.run;
    return sent;
}

std::optional<Error> SendStamp::write(time_point now, const std::string& run) {
    if (path_.empty() || (written_ && now - *written_ < seconds(1))) return std::nullopt;
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    std::ofstream file(path_, std::ios::trunc);
    file << std::chrono::ceil<seconds>(now.time_since_epoch()).count() << ' ' << run << '\n';
    if (!file.flush()) return fault("cannot be written");
    written_ = now;
    return std::nullopt;
}

}  // namespace cis::ingest::detail
