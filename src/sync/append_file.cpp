#include "sync/append_file.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "cis/core/exception.hpp"

namespace cis::sync::detail {
namespace {

constexpr std::size_t most_kept = std::size_t{256} * 1024;

void must(std::optional<Error> error) {
    if (error) throw_error(*std::move(error));
}

}  // namespace

AppendFile::AppendFile(std::filesystem::path path, const char* param) : file_(std::move(path), param) {
    must(file_.open_locked());
    written_ = file_.size().value();
}

AppendFile::~AppendFile() {
    try {
        flush();
    } catch (const Exception&) {
        // Nobody relies on what was not made durable.
        kept_.clear();
    }
}

void AppendFile::append(std::string_view bytes) {
    kept_ += bytes;
    if (kept_.size() >= most_kept) flush();
}

void AppendFile::make_private() {
    if (is_private_) return;
    must(file_.make_private());
    is_private_ = true;
}

void AppendFile::flush() {
    if (kept_.empty()) return;
    make_private();
    must(file_.write_at(written_, kept_));
    written_ += kept_.size();
    kept_.clear();
}

void AppendFile::make_durable() {
    flush();
    must(file_.make_durable());
    // The disk has what nobody can find.
    must(file_.check_in_place());
}

void AppendFile::truncate(std::uint64_t size) {
    kept_.clear();
    make_private();
    must(file_.truncate(size));
    written_ = size;
}

std::string AppendFile::read() {
    std::string text(static_cast<std::size_t>(written_), '\0');
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t count = file_.read_at(at, std::span(text).subspan(at)).value();
        if (count == 0) break;
        at += count;
    }
    text.resize(at);
    return text;
}

void replace_private_file(const std::filesystem::path& path, std::string_view content, const char* param) {
    std::filesystem::path next = path;
    next += ".new";
    {
        AppendFile file(next, param);
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
