#include "bulk/private_file.hpp"

#include <utility>

#include "core/planted_file.hpp"

namespace cis::bulk {

PrivateFile::PrivateFile(std::filesystem::path path, const char* param, const char* in_use)
    : path_(std::move(path)), param_(param), in_use_(in_use) {}

std::optional<Error> PrivateFile::open() {
    if (const std::error_code failed = file_.open(path_)) {
        // In a folder that everybody can write to, the system reports such a link as a denied permission.
        std::error_code unknown;
        if (std::filesystem::is_symlink(std::filesystem::symlink_status(path_, unknown)))
            return fault("is a link, which is not followed: name the file itself");
        return fault_if(failed, "cannot be opened");
    }
    // Opening a pipe could wait for ever, and a device could be read without end.
    if (!file_.is_ordinary()) return refused("is not an ordinary file");
    if (file_.is_planted(path_)) return refused(cis::detail::planted_file);
    return std::nullopt;
}

std::optional<Error> PrivateFile::open_locked() {
    for (;;) {
        if (!is_open()) {
            if (auto error = open()) return error;
        }
        if (const auto failed = file_.lock()) {
            close();
            if (failed == std::errc::resource_unavailable_try_again) return in_use();
            return fault_if(failed, "cannot be locked");
        }
        // The previous owner of the lock may have removed the file before it was locked here.
        if (file_.is_at(path_)) return std::nullopt;
        close();
    }
}

Error PrivateFile::refused(const char* why) {
    close();
    return fault(why);
}

Result<std::uint64_t> PrivateFile::size() const {
    std::error_code failed;
    const std::uint64_t size = file_.size(failed);
    if (auto error = fault_if(failed, "cannot be opened")) return *std::move(error);
    return size;
}

Result<std::size_t> PrivateFile::read_at(std::uint64_t offset, std::span<char> into) const {
    std::error_code failed;
    const std::size_t count = file_.read_at(offset, into, failed);
    if (auto error = fault_if(failed, "cannot be read")) return *std::move(error);
    return count;
}

std::optional<Error> PrivateFile::write_at(std::uint64_t offset, std::string_view bytes) {
    return fault_if(file_.write_at(offset, bytes), "cannot be written");
}

std::optional<Error> PrivateFile::truncate(std::uint64_t size) {
    return fault_if(file_.truncate(size), "cannot be cut");
}

std::optional<Error> PrivateFile::make_durable() {
    return fault_if(file_.make_durable(), "cannot be written");
}

std::optional<Error> PrivateFile::make_private() {
    return fault_if(file_.make_private(), "cannot be made private");
}

std::optional<Error> PrivateFile::check_in_place() const {
    if (file_.is_at(path_)) return std::nullopt;
    return fault("was removed or replaced meanwhile");
}

Error PrivateFile::fault(std::string_view what) const {
    return invalid_argument(param_, path_.string() + ": " + std::string(what));
}

Error PrivateFile::in_use() const {
    Error error = fault(in_use_);
    error.kind = ErrorKind::conflict;
    return error;
}

std::optional<Error> PrivateFile::fault_if(const std::error_code& failed, const char* what) const {
    if (!failed) return std::nullopt;
    return fault(what + (": " + failed.message()));
}

}  // namespace cis::bulk
