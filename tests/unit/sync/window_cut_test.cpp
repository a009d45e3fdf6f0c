#include "sync/window_cut.hpp"
#include "test.hpp"

using cis::sync::detail::cut_off;
using cis::sync::detail::ExportWindow;

TEST_CASE("a window is cut at a half second, and both parts have their share") {
    ExportWindow window{.after = 1000.5, .before = 2000.5, .expected = 400};
    const auto rest = cut_off(window, 0.25, std::nullopt);
    REQUIRE(rest);
    CHECK(window.after == 1000.5);
    CHECK(window.before == 1250.5);
    CHECK(window.expected == 100);
    CHECK(rest->after == window.before);
    CHECK(rest->before == 2000.5);
    CHECK(rest->expected == 300);
}

TEST_CASE("a window is cut where its candidates probably are") {
    ExportWindow window{.after = 1000.5, .before = 2000.5, .begins = 1800, .ends = 1900};
    const auto rest = cut_off(window, 0.5, std::nullopt);
    REQUIRE(rest);
    CHECK(window.before == 1850.5);
    CHECK(window.begins == 1800);
    CHECK_FALSE(window.ends);
    CHECK_FALSE(rest->begins);
    CHECK(rest->ends == 1900);
}

TEST_CASE("a window that is open at its begin is cut after the earliest candidate that is known") {
    ExportWindow window{.before = 2000.5};
    const auto rest = cut_off(window, 0.5, 1000.0);
    REQUIRE(rest);
    CHECK_FALSE(window.after);
    CHECK(window.before == 1500.5);
    // Of nobody earlier than its end, so it is unknown how far back the candidates go.
    ExportWindow unknown{.before = 1'000'000'000.5};
    REQUIRE(cut_off(unknown, 0.5, std::nullopt));
    CHECK(*unknown.before < 1'000'000'000 - 1000);
}

TEST_CASE("a window that is narrow, or of those who come later, is not cut") {
    const auto is_cut = [](ExportWindow window) { return cut_off(window, 0.5, std::nullopt).has_value(); };
    CHECK(is_cut({.after = 1000.5, .before = 1002.5}));
    CHECK_FALSE(is_cut({.after = 1000.5, .before = 1001.5}));
    CHECK_FALSE(is_cut({.after = 1000.5}));
    CHECK_FALSE(is_cut({.after = 1000.5, .before = 2000.5, .is_last = true}));
}
