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
    if (folder.empty()) return;
    file_.emplace(folder / name_of(scope), "state_folder",
                  "another run on this machine brings people into this posting");
}

void SendStamp::make_folder() const {
    std::error_code ignored;
    std::filesystem::create_directories(file_->path().parent_path(), ignored);
}

std::optional<Error> SendStamp::lock() {
    if (!file_) return std::nullopt;
    make_folder();
    return file_->open_locked();
}

std::optional<SendStamp::Sent> SendStamp::read() const {
    if (!file_) return std::nullopt;
    std::ifstream file(file_->path());
    std::int64_t time = 0;
    if (!(file >> time)) return std::nullopt;
    Sent sent{.time = time_point(seconds(time))};
    file >> sent.run >> sent.rows;
    return sent;
}

std::optional<Error> SendStamp::write(const Sent& sent) {
    if (!file_) return std::nullopt;
    if (written_ && sent.rows <= written_->rows && sent.time - written_->time < seconds(1))
        return std::nullopt;
    if (!file_->is_open()) {
        make_folder();
        if (auto error = file_->open()) return error;
    }
    const auto time = std::chrono::ceil<seconds>(sent.time.time_since_epoch()).count();
    const std::string text = std::to_string(time) + ' ' + sent.run + ' ' + std::to_string(sent.rows);
    // In place: the file must not be empty after a crash.
    const std::string line = text + std::string(line_length - std::min(text.size(), line_length), ' ') + '\n';
    if (auto error = file_->write_at(0, line)) return error;
    written_ = sent;
    return std::nullopt;
}

}  // namespace cis::ingest::detail
