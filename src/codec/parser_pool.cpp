#include "codec/parser_pool.hpp"

#include <utility>

#include "codec/best_fit_pool.hpp"
#include "codec/idle_parsers.hpp"

namespace cis::detail {
namespace {

using Pool = BestFitPool<simdjson::ondemand::parser>;

Pool& pool() {
    constexpr std::size_t most_idle_parsers = 16;
    // The capacity is in bytes of text. The buffers of the parsers are larger, and a burst of huge bodies
    // must not occupy memory permanently.
    constexpr std::size_t most_idle_capacity = std::size_t{4} * 1024 * 1024;
    // It is never destroyed: static objects may still use a client during their destruction.
    static Pool& instance = *new Pool(most_idle_parsers, most_idle_capacity);
    return instance;
}

}  // namespace

PooledParser::PooledParser(std::size_t text_bytes) : parser_(pool().take(text_bytes)) {}

PooledParser::~PooledParser() { pool().put(std::move(parser_)); }

void free_idle_parsers() { pool().clear(); }

}  // namespace cis::detail
