#include <cstring>
#include <ostream>
#include "test.hpp"

namespace {

// Written in two halves, so that a search does not find it in the program itself.
const std::string short_text = std::string("sk-") + "12345";
const std::string long_text = std::string("sk-a-text-that-is-much-too-long-for-the-object-") + "1234567890";

template <class T>
concept Streamable = requires(std::ostream& out, const T& value) { out << value; };

static_assert(Streamable<std::string>);
static_assert(!Streamable<Secret>);
static_assert(!std::is_convertible_v<Secret, std::string>);
static_assert(!std::is_convertible_v<Secret, std::string_view>);
static_assert(!std::is_convertible_v<Secret, const char*>);
static_assert(!std::is_convertible_v<Secret, bool>);
static_assert(!std::is_constructible_v<std::string, Secret>);
static_assert(std::is_convertible_v<std::string, Secret>);
static_assert(std::is_convertible_v<const char*, Secret>);
static_assert(std::is_convertible_v<std::string_view, Secret>);
static_assert(std::is_nothrow_move_assignable_v<Secret>);

// Clearing a string overwrites its first character: the rest must not remain.
const std::string short_tail = short_text.substr(3);

/// Whether the bytes of an object contain a text. A short text is stored inside the object itself.
template <class T>
bool holds(const T& object, std::string_view text) {
    std::array<char, sizeof(T)> bytes{};
    std::memcpy(bytes.data(), static_cast<const void*>(&object), sizeof(T));
    return std::string_view(bytes.data(), bytes.size()).find(text) != std::string_view::npos;
}

/// The whole buffer of a cleared secret, which keeps it.
std::string_view buffer_of(const Secret& secret) {
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.Move): it was moved from, that is what is tested
    const std::string& text = secret.reveal();
    return {text.data(), text.capacity()};
}

}  // namespace

TEST_CASE("a secret is read by name only") {
    CHECK(Secret().empty());
    CHECK(Secret("key").reveal() == "key");
    CHECK(Secret(std::string("key")).reveal() == "key");
    CHECK(Secret(std::string_view("key")).reveal() == "key");
    CHECK(Secret(static_cast<const char*>(nullptr)).empty());
    CHECK_FALSE(Secret("key").empty());
    CHECK(Secret("key") == Secret("key"));
    CHECK_FALSE(Secret("key") == Secret("other"));
}

TEST_CASE("a secret is copied and moved, and what it moved from is empty") {
    const auto text = GENERATE(short_text, long_text);
    Secret first = text;
    const Secret copy = first;
    CHECK(copy.reveal() == text);
    CHECK(first.reveal() == text);

    Secret moved = std::move(first);
    CHECK(moved.reveal() == text);
    CHECK(first.empty());  // NOLINT(bugprone-use-after-move,clang-analyzer-cplusplus.Move): what is tested

    Secret assigned = "before";
    assigned = std::move(moved);
    CHECK(assigned.reveal() == text);
    CHECK(moved.empty());  // NOLINT(bugprone-use-after-move,clang-analyzer-cplusplus.Move): what is tested
    moved = assigned;
    CHECK(moved.reveal() == text);
    CHECK(assigned.reveal() == text);

    Secret& same = assigned;
    assigned = same;
    CHECK(assigned.reveal() == text);
    assigned = std::move(same);
    CHECK(assigned.reveal() == text);
}

TEST_CASE("a vector of secrets grows without losing one") {
    std::vector<Secret> secrets;
    // NOLINTNEXTLINE(performance-inefficient-vector-operation): growing is what is tested
    for (int i = 0; i < 20; ++i) secrets.emplace_back(long_text + std::to_string(i));
    for (int i = 0; i < 20; ++i)
        CHECK(secrets[static_cast<std::size_t>(i)].reveal() == long_text + std::to_string(i));
}

TEST_CASE("nothing of a short secret stays in an object that it left") {
    Secret first = short_text;
    REQUIRE(holds(first, short_tail));
    Secret second = std::move(first);
    // NOLINTNEXTLINE(bugprone-use-after-move,clang-analyzer-cplusplus.Move): what is tested
    CHECK_FALSE(holds(first, short_tail));
    Secret third;
    third = std::move(second);
    // NOLINTNEXTLINE(bugprone-use-after-move,clang-analyzer-cplusplus.Move): what is tested
    CHECK_FALSE(holds(second, short_tail));
    third = Secret("x");
    CHECK_FALSE(holds(third, short_tail));
    third = short_text;
    const Secret other = "y";
    third = other;
    CHECK_FALSE(holds(third, short_tail));
}

TEST_CASE("nothing of a short secret stays where it was destroyed") {
    alignas(Secret) std::array<std::byte, sizeof(Secret)> storage{};
    Secret* const secret = std::construct_at(reinterpret_cast<Secret*>(storage.data()), short_text);
    REQUIRE(holds(storage, short_tail));
    std::destroy_at(secret);
    CHECK_FALSE(holds(storage, short_tail));
}

TEST_CASE("nothing of a long secret stays in a buffer that is kept") {
    Secret first = long_text;
    Secret second = std::move(first);
    // NOLINTNEXTLINE(bugprone-use-after-move,clang-analyzer-cplusplus.Move): what is tested
    CHECK(buffer_of(first).find_first_not_of('\0') == std::string_view::npos);
    Secret third = "short";
    third = std::move(second);
    // NOLINTNEXTLINE(bugprone-use-after-move,clang-analyzer-cplusplus.Move): what is tested
    CHECK(buffer_of(second).find_first_not_of('\0') == std::string_view::npos);
}
