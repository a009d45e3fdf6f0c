#pragma once

#include <curl/curl.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cis::detail {

/// Header lines for libcurl, all in one block of memory. A list from curl_slist_append() would allocate twice
/// for each line. The lines contain credentials, so lines that are no longer needed are overwritten.
class HeaderList {
public:
    HeaderList() = default;
    HeaderList(const HeaderList&) = delete;
    HeaderList& operator=(const HeaderList&) = delete;
    ~HeaderList() { clear(); }

    /// Adds the line `name`, `separator`, `value`.
    void add(std::string_view name, std::string_view separator, std::string_view value = {});
    /// Removes all lines and keeps the memory.
    void clear() noexcept;
    /// The list, null when there are no lines. It is valid until a line is added.
    [[nodiscard]] curl_slist* get();

private:
    void reserve(std::size_t bytes);

    std::string text_;  ///< each line ends with a NUL
    std::vector<std::size_t> starts_;
    std::vector<curl_slist> nodes_;
};

}  // namespace cis::detail
