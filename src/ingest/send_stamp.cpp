#include "ingest/send_stamp.hpp"

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

std::optional<SendStamp::time_point> SendStamp::read() const {
    if (path_.empty()) return std::nullopt;
    std::ifstream file(path_);
    std::int64_t time = 0;
    if (!(file >> time)) return std::nullopt;
    return time_point(seconds(time));
}

std::optional<Error> SendStamp::write(time_point now) {
    if (path_.empty() || (written_ && now - *written_ < seconds(1))) return std::nullopt;
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    std::ofstream file(path_, std::ios::trunc);
    file << std::chrono::ceil<seconds>(now.time_since_epoch()).count() << '\n';
    if (!file.flush()) return invalid_argument("state_folder", path_.string() + ": cannot be written");
    written_ = now;
    return std::nullopt;
}

}  // namespace cis::ingest::detail
