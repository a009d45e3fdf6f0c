#pragma once

#include <cstddef>
#include <memory>

#include <simdjson.h>

namespace cis::detail {

/// Borrows a parser from the process-wide pool and returns it on destruction. A parser keeps buffers of
/// almost six times the text, so reuse pays off. A thread-local parser would keep them until its thread ends.
class PooledParser {
public:
    /// Borrows a parser for a text of this size.
    explicit PooledParser(std::size_t text_bytes);
    PooledParser(const PooledParser&) = delete;
    PooledParser& operator=(const PooledParser&) = delete;
    ~PooledParser();

    [[nodiscard]] simdjson::ondemand::parser& operator*() const noexcept { return *parser_; }

private:
    std::unique_ptr<simdjson::ondemand::parser> parser_;
};

}  // namespace cis::detail
