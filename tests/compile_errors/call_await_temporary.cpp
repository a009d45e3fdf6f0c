// error: a call to await needs a name: auto call = ...; co_await call
#include <cis/cis.hpp>
#include <coroutine>

struct Task {
    struct promise_type {
        Task get_return_object() { return {}; }
        std::suspend_never initial_suspend() { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
};

Task await_temporary(cis::Client client) { co_await client.health(); }
