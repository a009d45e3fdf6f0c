#include "page/page_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "private_file.hpp"

namespace cis::examples {

PageFile::PageFile(std::filesystem::path path) : path_(std::move(path)), draft_(path_) {
    if (std::filesystem::is_directory(path_)) fail(EISDIR);
    draft_ += '.' + std::to_string(::getpid()) + ".part";
    descriptor_ = create_private_file(draft_);
}

PageFile::~PageFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    ::unlink(draft_.c_str());
}

void PageFile::publish(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor_, text.data(), text.size());
        if (written < 0 && errno != EINTR) fail(errno);
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(descriptor_) != 0) fail(errno);
    if (::rename(draft_.c_str(), path_.c_str()) != 0) fail(errno);
    ::close(descriptor_);
    descriptor_ = -1;
}

void PageFile::fail(int error) const {
    throw std::system_error(error, std::generic_category(), "cannot write " + path_.string());
}

}  // namespace cis::examples
