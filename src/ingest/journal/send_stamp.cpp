#include "ingest/journal/send_stamp.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>

#include "cis/ingest/state_folder.hpp"
#include "core/service_identity.hpp"
#include "ingest/identity/identity.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::seconds;

constexpr std::size_t line_length = 63;

std::string name_of(const JournalScope& scope, const std::string& only_key) {
    std::string text;
    const auto add = [&text](const std::string& part) {
        text.append(std::to_string(part.size())).append(1, ':').append(part);
    };
    for (const std::string& part :
         {cis::detail::service_identity(scope.base_url), scope.workspace_id, scope.posting_id})
        add(part);
    if (!only_key.empty()) add(only_key);
    return "sent-" + std::to_string(id_hash(text));
}

std::optional<SendStamp::Sent> sent_in(std::string_view line) {
    std::istringstream words{std::string(line)};
    std::int64_t time = 0;
    if (!line.ends_with('\n') || !(words >> time)) return std::nullopt;
    SendStamp::Sent sent{.time = SendStamp::time_point(seconds(time))};
    words >> sent.run >> sent.rows;
    return sent;
}

}  // namespace

SendStamp::SendStamp(const std::filesystem::path& folder, const JournalScope& scope,
                     const std::string& only_key) {
    if (folder.empty()) return;
    file_.emplace(folder / name_of(scope, only_key), "state_folder",
                  only_key.empty() ? "another run on this machine brings people into this posting"
                                   : "this key is being sent on this machine");
}

std::optional<Error> SendStamp::open() { return open_by(&bulk::PrivateFile::open); }

std::optional<Error> SendStamp::lock() { return open_by(&bulk::PrivateFile::open_locked); }

std::optional<Error> SendStamp::open_by(std::optional<Error> (bulk::PrivateFile::*way)()) {
    if (!file_) return std::nullopt;
    if (auto error = prepare_state_folder(file_->path().parent_path())) return error;
    if (auto error = ((*file_).*way)()) return error;
    std::array<char, line_length + 1> buffer{};
    const auto size = file_->size();
    if (!size) return size.error();
    const auto count = file_->read_at(0, buffer);
    if (!count) return count.error();
    const std::string_view line(buffer.data(), *count);
    last_ = sent_in(line);
    // A power failure can leave zero bytes.
    const bool is_blank = line.find_first_not_of('\0') == std::string_view::npos;
    if (*size <= buffer.size() && (last_ || is_blank)) return std::nullopt;
    file_->close();
    return file_->fault("is not a file of this library: remove or rename it");
}

std::optional<Error> SendStamp::write(const Sent& sent) {
    if (!file_) return std::nullopt;
    if (written_ && sent.rows <= written_->rows && sent.time - written_->time < seconds(1))
        return std::nullopt;
    const auto time = std::chrono::ceil<seconds>(sent.time.time_since_epoch()).count();
    const std::string text = std::to_string(time) + ' ' + sent.run + ' ' + std::to_string(sent.rows);
    // This writes in place, because the file must not be empty after a crash.
    const std::string line = text + std::string(line_length - std::min(text.size(), line_length), ' ') + '\n';
    if (auto error = file_->write_at(0, line)) return error;
    written_ = sent;
    return std::nullopt;
}

}  // namespace cis::ingest::detail
