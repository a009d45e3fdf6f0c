#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "temp_directory.hpp"
#include "test.hpp"

namespace cis::test {

/// A folder like /tmp, where everybody can write, and the files that another user made in it.
class SharedFolder {
public:
    explicit SharedFolder(std::filesystem::perms mode = std::filesystem::perms{01777}) {
        std::filesystem::permissions(directory_.path(""), mode);
    }

    [[nodiscard]] std::filesystem::path path(std::string_view name) const { return directory_.path(name); }
    /// A file of the other user, which everybody can read and write.
    [[nodiscard]] std::filesystem::path plant(std::string_view name, std::string_view content) const {
        auto file = directory_.write(name, content);
        std::filesystem::permissions(file, std::filesystem::perms{0666});
        give_away(file);
        return file;
    }
    /// A link of the other user.
    [[nodiscard]] std::filesystem::path plant_link(std::string_view name,
                                                   const std::filesystem::path& target) const {
        auto link = directory_.path(name);
        std::filesystem::create_symlink(target, link);
        give_away(link);
        return link;
    }

    /// Whether this user can give files to another one. Only root can.
    [[nodiscard]] static bool can_be_tested() {
        if (::geteuid() == 0) return true;
        WARN("not tested: only root can give a file to another user");
        return false;
    }
    static void give_away(const std::filesystem::path& file) {
        constexpr uid_t other_user = 65'534;
        REQUIRE(::lchown(file.c_str(), other_user, other_user) == 0);
    }

private:
    TempDirectory directory_{};
};

}  // namespace cis::test
