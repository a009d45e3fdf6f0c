#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>
#include "csv/encoding_check.hpp"
#include "test.hpp"

TEST_CASE("a pipe is not opened before its reader opens it") {
    const TempDirectory directory;
    const auto pipe = directory.path("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0);
    const int watch = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    REQUIRE(watch >= 0);
    REQUIRE(::inotify_add_watch(watch, pipe.c_str(), IN_OPEN) >= 0);
    CHECK(cis::programs::plausible_encoding(pipe, "utf-8") == "utf-8");
    std::array<char, 512> events{};
    CHECK(::read(watch, events.data(), events.size()) < 0);
    ::close(watch);
}
