#include "sync/append_file.hpp"

#include <algorithm>
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
        // Bytes that were not made durable may be lost: nothing relies on them.
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
    // If the file was removed or replaced, the disk has bytes that nobody can find.
    must(file_.check_in_place());
}

void AppendFile::truncate(std::uint64_t size) {
    kept_.clear();
    make_private();
    must(file_.truncate(size));
    written_ = size;
}

std::string AppendFile::read() const { return read_first(written_); }

bool AppendFile::begins_with(std::string_view text) const {
    const std::string beginning = read_first(std::min<std::uint64_t>(text.size(), written_));
    return text.starts_with(beginning);
}

std::string AppendFile::read_first(std::uint64_t size) const {
    std::string text(static_cast<std::size_t>(size), '\0');
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t count = file_.read_at(at, std::span(text).subspan(at)).value();
        if (count == 0) break;
        at += count;
    }
    text.resize(at);
    return text;
}

Error AppendFile::fault(std::string_view what) const { return file_.fault(what); }

void replace_private_file(const std::filesystem::path& path, std::string_view content,
                          std::string_view beginning, const char* param) {
    std::filesystem::path next = path;
    next += ".new";
    {
        AppendFile file(next, param);
        if (!file.begins_with(beginning)) throw_error(file.fault("is not of an export: remove or rename it"));
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
