#pragma once

#include <memory>

#include <simdjson.h>

namespace cis::detail {

/// A parser borrowed from the process-wide pool; it goes back when this is destroyed. A parser keeps buffers
/// of some five times the text, so they are worth reusing, and a thread that ended should not keep one.
class PooledParser {
public:
    PooledParser();
    PooledParser(const PooledParser&) = delete;
    PooledParser& operator=(const PooledParser&) = delete;
    ~PooledParser();

    [[nodiscard]] simdjson::ondemand::parser& operator*() const noexcept { return *parser_; }

private:
    std::unique_ptr<simdjson::ondemand::parser> parser_;
};

}  // namespace cis::detail
