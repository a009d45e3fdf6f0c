#include <unistd.h>
#include <cerrno>
#include "core/sigpipe_guard.hpp"
#include "pipe.hpp"
#include "test.hpp"

using cis::detail::SigpipeGuard;

namespace {

/// Writes to a pipe without a reader. This raises SIGPIPE in this thread, which would end the process.
int write_to_a_closed_pipe() {
    Pipe pipe;
    pipe.reader.close();
    return ::write(pipe.writer.get(), "x", 1) < 0 ? errno : 0;
}

bool is_blocked() {
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    return sigismember(&mask, SIGPIPE) == 1;
}

bool is_pending() {
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, SIGPIPE) == 1;
}

}  // namespace

TEST_CASE("a write to a closed connection inside the guard leaves no signal behind") {
    REQUIRE_FALSE(is_blocked());
    {
        const SigpipeGuard guard(true);
        CHECK(is_blocked());
        CHECK(write_to_a_closed_pipe() == EPIPE);
        CHECK(is_pending());
    }
    CHECK_FALSE(is_pending());
    CHECK_FALSE(is_blocked());
}

TEST_CASE("a signal that was pending before the guard stays pending") {
    const SigpipeGuard outer(true);
    CHECK(write_to_a_closed_pipe() == EPIPE);
    {
        const SigpipeGuard inner(true);
        CHECK(write_to_a_closed_pipe() == EPIPE);
    }
    CHECK(is_pending());
    CHECK(is_blocked());
}

TEST_CASE("an inactive guard changes nothing") {
    const SigpipeGuard guard(false);
    CHECK_FALSE(is_blocked());
}

TEST_CASE("a fault server that writes to a peer that is gone raises no SIGPIPE") {
    struct RestoreDisposition {
        struct sigaction previous{};
        RestoreDisposition() {
            struct sigaction fatal{};
            fatal.sa_handler = SIG_DFL;
            sigaction(SIGPIPE, &fatal, &previous);
        }
        RestoreDisposition(const RestoreDisposition&) = delete;
        RestoreDisposition& operator=(const RestoreDisposition&) = delete;
        ~RestoreDisposition() { sigaction(SIGPIPE, &previous, nullptr); }
    };
    const RestoreDisposition sigpipe_is_fatal;
    std::promise<void> noticed;
    const FaultServer server{[&](Connection& connection) {
        while (connection.send(std::string(4096, 'x'))) {
        }
        noticed.set_value();
    }};

    connect_to_loopback(server.port()).close();

    CHECK(noticed.get_future().wait_for(5s) == std::future_status::ready);
}
