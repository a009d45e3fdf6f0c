#include "sync/private_file.hpp"

#include <system_error>
#include <utility>

#include "cis/core/exception.hpp"

namespace cis::sync::detail {
namespace {

constexpr std::size_t most_kept = std::size_t{256} * 1024;

}  // namespace

PrivateFile::PrivateFile(std::filesystem::path path, const char* param)
    : path_(std::move(path)), param_(param) {
    // Whoever held the lock may have removed the file before it was locked here.
    while (!open_and_lock()) file_.close();
}

bool PrivateFile::open_and_lock() {
    throw_if(file_.open(path_), "cannot be opened");
    if (!file_.is_ordinary())
        throw_error(invalid_argument(param_, path_.string() + ": is not an ordinary file"));
    if (const auto failed = file_.lock()) {
        if (failed != std::errc::resource_unavailable_try_again) throw_if(failed, "cannot be locked");
        Error error = invalid_argument(param_, path_.string() + ": another export is writing to it");
        error.kind = ErrorKind::conflict;
        throw_error(std::move(error));
    }
    if (!file_.is_at(path_)) return false;
    std::error_code failed;
    written_ = file_.size(failed);
    throw_if(failed, "cannot be opened");
    return true;
}

PrivateFile::~PrivateFile() {
    try {
        flush();
    } catch (const Exception&) {
        // Nobody relies on what was not made durable.
        kept_.clear();
    }
}

void PrivateFile::append(std::string_view bytes) {
    kept_ += bytes;
    if (kept_.size() >= most_kept) flush();
}

void PrivateFile::make_private() {
    if (is_private_) return;
    throw_if(file_.make_private(), "cannot be made private");
    is_private_ = true;
}

void PrivateFile::flush() {
    if (kept_.empty()) return;
    make_private();
    throw_if(file_.write_at(written_, kept_), "cannot be written");
    written_ += kept_.size();
    kept_.clear();
}

void PrivateFile::make_durable() {
    flush();
    throw_if(file_.make_durable(), "cannot be written");
    // The disk has what nobody can find.
    if (!file_.is_at(path_))
        throw_error(invalid_argument(param_, path_.string() + ": was removed or replaced meanwhile"));
}

void PrivateFile::truncate(std::uint64_t size) {
    kept_.clear();
    make_private();
    throw_if(file_.truncate(size), "cannot be cut");
    written_ = size;
}

std::string PrivateFile::read() {
    std::string text(static_cast<std::size_t>(written_), '\0');
    std::size_t at = 0;
    while (at < text.size()) {
        std::error_code failed;
        const std::size_t count = file_.read_at(at, std::span(text).subspan(at), failed);
        throw_if(failed, "cannot be read");
        if (count == 0) break;
        at += count;
    }
    text.resize(at);
    return text;
}

void PrivateFile::throw_if(const std::error_code& failed, const char* what) const {
    if (failed) throw_error(invalid_argument(param_, path_.string() + ": " + what + ": " + failed.message()));
}

void replace_private_file(const std::filesystem::path& path, std::string_view content, const char* param) {
    std::filesystem::path next = path;
    next += ".new";
    {
        PrivateFile file(next, param);
        file.truncate(0);
        file.append(content);
        file.make_durable();
    }
    std::error_code failed;
    std::filesystem::rename(next, path, failed);
    if (failed)
        throw_error(invalid_argument(param, path.string() + ": cannot be written: " + failed.message()));
}

}  // namespace cis::sync::detail
