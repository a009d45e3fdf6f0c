// Reads several postings at once, one coroutine for each, on the client's single thread.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   coroutines POSTING…

#include <chrono>
#include <coroutine>
#include <exception>
#include <iostream>
#include <string>

#include <cis/cis.hpp>

namespace {

/// A coroutine that nobody waits for. Use the type of your library if it has one.
struct Task {
    // NOLINTNEXTLINE(readability-identifier-naming): the language wants this name
    struct promise_type {
        Task get_return_object() noexcept { return {}; }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() noexcept {}
        void unhandled_exception() noexcept { std::terminate(); }
    };
};

/// Counts the candidates of a posting. Takes copies of its arguments, because it outlives its caller.
Task count(cis::Client client, std::string posting) {
    auto pages = client.candidates().list(posting, {.limit = 100}).pages();
    std::size_t candidates = 0;
    for (;;) {
        auto fetch = pages.fetch();
        auto page = co_await fetch;
        if (!page) {
            std::cerr << to_string(page.error()) << '\n';
            co_return;
        }
        if (!*page) break;  // the end
        candidates += (*page)->data.size();
    }
    std::cout << posting << ": " << candidates << " candidates\n";
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const auto client = cis::Client::from_env();
        for (int i = 1; i < argc; ++i) count(client, argv[i]);
        if (client.wait_idle(std::chrono::minutes(10))) return 0;
        std::cerr << "still running\n";
    } catch (const cis::Exception& exception) {
        std::cerr << exception.what() << '\n';
    }
    return 1;
}
