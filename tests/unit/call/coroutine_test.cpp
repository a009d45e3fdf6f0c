#include <coroutine>
#include "test.hpp"

namespace {

// A coroutine that runs when it is called and stores its result, in the ways of common libraries.

/// Stores a default value from the start.
template <class T>
struct InPlace {
    T kept;
    void keep(T value) { kept = std::move(value); }
    T take() { return std::move(kept); }
};
/// Constructs the value from the returned object.
template <class T>
struct WhenReturned {
    std::optional<T> kept;
    template <class U>
    void keep(U&& value) {
        kept = std::forward<U>(value);
    }
    T take() { return *std::move(kept); }
};

template <class T, template <class> class Storage>
class Task {
public:
    // NOLINTNEXTLINE(readability-identifier-naming): the language's own name
    struct promise_type : Storage<T> {
        Task get_return_object() { return Task(Handle::from_promise(*this)); }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        template <class U>
        void return_value(U&& value) {
            this->keep(std::forward<U>(value));
        }
        void unhandled_exception() { std::terminate(); }
    };

    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;
    ~Task() { handle_.destroy(); }

    T take() { return handle_.promise().take(); }

private:
    using Handle = std::coroutine_handle<promise_type>;
    explicit Task(Handle handle) : handle_(handle) {}
    Handle handle_;
};

template <class T, template <class> class Storage>
Task<Result<T>, Storage> returns(T value) {
    co_return value;
}
template <class T, template <class> class Storage>
Task<Result<T>, Storage> fails() {
    co_return cis::invalid_argument("limit", "must be between 1 and 100");
}
template <class T, template <class> class Storage>
Task<Result<T>, Storage> passes_on(Result<T> result) {
    if (!result) co_return std::move(result).error();
    co_return *std::move(result);
}

template <class T, template <class> class Storage>
void check_returned(const T& value) {
    const Result<T> returned = returns<T, Storage>(value).take();
    REQUIRE(returned);
    CHECK(*returned == value);
    const Result<T> passed_on = passes_on<T, Storage>(Result<T>(value)).take();
    REQUIRE(passed_on);
    CHECK(*passed_on == value);
    const Result<T> failed = fails<T, Storage>().take();
    REQUIRE_FALSE(failed);
    CHECK(failed.error().param == "limit");
    CHECK_FALSE(passes_on<T, Storage>(Result<T>(Error{})).take());
}

template <class T>
void check_coroutines(const T& value) {
    check_returned<T, InPlace>(value);
    check_returned<T, WhenReturned>(value);
}

struct Plain {
    std::string name{};
    std::vector<int> numbers{};
    friend bool operator==(const Plain&, const Plain&) = default;
};

}  // namespace

TEST_CASE("a coroutine returns results: a value, or an error") {
    check_coroutines<int>(7);
    check_coroutines<bool>(true);
    check_coroutines<std::string>("text");
    check_coroutines<Plain>({.name = "plain", .numbers = {1, 2}});
    check_coroutines<Json>(Json::from_valid_text("[1]"));
    check_coroutines<std::optional<Plain>>(Plain{.name = "there"});
    check_coroutines<std::optional<Plain>>(std::nullopt);
}
