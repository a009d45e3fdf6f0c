#pragma once

#include <memory>

#include <simdjson.h>

namespace cis::detail {

/// Borrows a parser from the process-wide pool and returns it on destruction. A parser keeps buffers of about
/// five times the text, so reuse pays off. A thread-local parser would keep them until its thread ends.
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
