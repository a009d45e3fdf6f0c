#include "codec/parser_pool.hpp"

#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace cis::detail {
namespace {

constexpr std::size_t most_idle_parsers = 16;
/// A larger parser is not kept, so that one huge body does not occupy memory permanently.
constexpr std::size_t largest_kept_capacity = std::size_t{4} * 1024 * 1024;

struct Pool {
    std::mutex mutex;
    std::vector<std::unique_ptr<simdjson::ondemand::parser>> idle;
};

Pool& pool() {
    // Never destroyed: static objects may still use a client during their destruction.
    static Pool& instance = *new Pool;
    return instance;
}

}  // namespace

PooledParser::PooledParser() {
    {
        const std::lock_guard lock(pool().mutex);
        if (!pool().idle.empty()) {
            parser_ = std::move(pool().idle.back());
            pool().idle.pop_back();
        }
    }
    if (!parser_) parser_ = std::make_unique<simdjson::ondemand::parser>();
}

PooledParser::~PooledParser() {
    if (parser_->capacity() > largest_kept_capacity) return;
    const std::lock_guard lock(pool().mutex);
    if (pool().idle.size() < most_idle_parsers) pool().idle.push_back(std::move(parser_));
}

}  // namespace cis::detail
