#include "sync/due_windows.hpp"
#include "test.hpp"

namespace cis::sync::detail {
namespace {

struct Known {
    double created_at;
    bool is_due;
};

DueWindows cover(const std::vector<Known>& rows) {
    DueWindows windows;
    for (const Known& row : rows) windows.add(row.created_at, row.is_due);
    return windows;
}

TEST_CASE("no window is needed if nobody is due") {
    CHECK(cover({}).windows().empty());
    CHECK(cover({{1.5, false}, {2.5, false}}).requests() == 0);
}

TEST_CASE("a window has bounds on whole seconds around those who are due") {
    const auto windows = cover({{10.2, false}, {20.3, true}, {20.9, false}, {25.5, true}, {40, false}});
    CHECK(windows.windows() == std::vector<Window>{{.from = 20, .to = 26, .rows = 3}});
    CHECK(windows.requests() == 1);
}

TEST_CASE("a window also counts those before in its first second, and after in its last") {
    const auto windows = cover({{20.1, false}, {20.3, true}, {20.9, false}, {21, false}, {21.1, false}});
    CHECK(windows.windows() == std::vector<Window>{{.from = 20, .to = 21, .rows = 4}});
}

TEST_CASE("a candidate of a whole second is its own window") {
    CHECK(cover({{20, true}}).windows() == std::vector<Window>{{.from = 20, .to = 20, .rows = 1}});
}

TEST_CASE("a window grows as long as a page holds it") {
    std::vector<Known> rows;
    for (int i = 0; i < 250; ++i) rows.push_back({i + 0.5, true});
    const auto windows = cover(rows);
    CHECK(windows.windows() == std::vector<Window>{{.from = 0, .to = 100, .rows = 100},
                                                   {.from = 100, .to = 200, .rows = 100},
                                                   {.from = 200, .to = 250, .rows = 50}});
    CHECK(windows.requests() == 3);
}

TEST_CASE("a window does not reach over many who are not due") {
    std::vector<Known> rows{{0.5, true}};
    for (int i = 1; i < 100; ++i) rows.push_back({i + 0.5, false});
    rows.push_back({100.5, true});
    CHECK(cover(rows).windows() ==
          std::vector<Window>{{.from = 0, .to = 1, .rows = 1}, {.from = 100, .to = 101, .rows = 1}});
}

TEST_CASE("many of the same second take several pages") {
    std::vector<Known> rows(250, Known{7.25, false});
    rows[120].is_due = true;
    CHECK(cover(rows).requests() == 3);
}

TEST_CASE("the windows contain everybody who is due, and their counts are right") {
    std::mt19937_64 engine(4);
    for (int round = 0; round < 300; ++round) {
        std::uniform_real_distribution<double> step(0, round % 3 == 0 ? 0.2 : 3);
        const double share = 1.0 / (1 + round % 17);
        std::bernoulli_distribution due(share);
        std::vector<Known> rows;
        double time = 1000;
        for (int i = 0; i < 800; ++i) rows.push_back({time += step(engine), due(engine)});
        const auto windows = cover(rows).windows();
        for (const Known& row : rows) {
            if (!row.is_due) continue;
            const bool is_covered = std::any_of(windows.begin(), windows.end(), [&](const Window& window) {
                return row.created_at >= window.from && row.created_at <= window.to;
            });
            REQUIRE(is_covered);
        }
        for (const Window& window : windows) {
            const auto inside = std::count_if(rows.begin(), rows.end(), [&](const Known& row) {
                return row.created_at >= window.from && row.created_at <= window.to;
            });
            // Two windows can meet in one second.
            REQUIRE(static_cast<std::uint64_t>(inside) >= window.rows);
            REQUIRE(static_cast<std::uint64_t>(inside) <= window.rows + 30);
        }
    }
}

}  // namespace
}  // namespace cis::sync::detail
