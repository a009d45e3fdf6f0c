#include "codec/best_fit_pool.hpp"
#include "test.hpp"

namespace {

/// Keeps as much memory as the largest input needed, like a parser.
class Buffer {
public:
    void read(std::size_t size) { capacity_ = std::max(capacity_, size); }
    [[nodiscard]] std::size_t capacity() const { return capacity_; }

private:
    std::size_t capacity_{0};
};

using Pool = cis::detail::BestFitPool<Buffer>;

std::unique_ptr<Buffer> in_use(Pool& pool, std::size_t size) {
    auto buffer = pool.take(size);
    buffer->read(size);
    return buffer;
}

void use_at_once(Pool& pool, const std::vector<std::size_t>& sizes) {
    std::vector<std::unique_ptr<Buffer>> used;
    used.reserve(sizes.size());
    for (const std::size_t size : sizes) used.push_back(in_use(pool, size));
    for (auto& buffer : used) pool.put(std::move(buffer));
}

/// What the pool keeps, the largest first.
std::vector<std::size_t> kept(Pool& pool) {
    std::vector<std::size_t> capacities;
    for (;;) {
        const auto largest = pool.take(1'000'000'000);
        if (largest->capacity() == 0) return capacities;
        capacities.push_back(largest->capacity());
    }
}

}  // namespace

TEST_CASE("pool: large inputs among small ones enlarge one object only") {
    Pool pool(16, 1'000'000);
    for (int i = 0; i < 20; ++i) {
        use_at_once(pool, {10, 11, 12});
        use_at_once(pool, {12, 10, 11});
        use_at_once(pool, {i % 2 == 0 ? 500U : 400U});
    }
    CHECK(kept(pool) == std::vector<std::size_t>{500, 11, 10});
}

TEST_CASE("pool: large inputs at the same time need as many large objects") {
    Pool pool(16, 1'000'000);
    use_at_once(pool, {500, 600, 10});
    use_at_once(pool, {10, 600, 500});
    CHECK(kept(pool) == std::vector<std::size_t>{600, 500, 10});
}

TEST_CASE("pool: an input that fits nowhere enlarges the largest object") {
    Pool pool(16, 1'000'000);
    use_at_once(pool, {300, 10});
    use_at_once(pool, {400});
    CHECK(kept(pool) == std::vector<std::size_t>{400, 10});
}

TEST_CASE("pool: the number of idle objects is limited") {
    Pool pool(2, 1'000'000);
    use_at_once(pool, {10, 30, 20});
    CHECK(kept(pool) == std::vector<std::size_t>{20, 10});
}

TEST_CASE("pool: what idle objects may have together is limited") {
    Pool pool(16, 100);
    use_at_once(pool, {60, 30, 10});
    use_at_once(pool, {60, 30, 20});
    CHECK(kept(pool) == std::vector<std::size_t>{30, 20});
    use_at_once(pool, {100});
    CHECK(kept(pool) == std::vector<std::size_t>{100});
    use_at_once(pool, {101});
    CHECK(kept(pool).empty());
}

TEST_CASE("pool: clear destroys what is idle") {
    Pool pool(16, 1'000'000);
    use_at_once(pool, {10, 20});
    pool.clear();
    CHECK(kept(pool).empty());
    use_at_once(pool, {1'000'000});
    CHECK(kept(pool) == std::vector<std::size_t>{1'000'000});
}
