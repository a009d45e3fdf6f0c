#include "call/page_numbers.hpp"

#include <charconv>

#include "call/query_parameter.hpp"

namespace cis::detail {
namespace {

std::int64_t number_of(const QueryParameters& query, std::string_view name) {
    std::int64_t number = 1;
    if (const std::string* const text = find_parameter(query, name)) {
        std::from_chars(text->data(), text->data() + text->size(), number);
    }
    return number;
}

}  // namespace

PageNumbers::PageNumbers(const QueryParameters& query)
    : fetched(number_of(query, "page")),
      next(fetched),
      resume(fetched),
      size(static_cast<std::size_t>(number_of(query, "limit"))) {}

bool PageNumbers::advance(std::size_t received, bool is_new) {
    fetched = next++;
    if (is_new) resume = received < size ? fetched : next;
    return is_new;
}

}  // namespace cis::detail
