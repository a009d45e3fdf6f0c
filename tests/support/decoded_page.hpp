#pragma once

#include <cis/model/page.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "codec/decoder.hpp"

namespace cis::test {

/// What the codec makes of the body of a list.
template <class T>
struct DecodedPage {
    DecodedPage(std::string body, std::string_view cursor_field)
        : failure(detail::decode_page(detail::PaddedText(body),
                                      {.items = describe(std::type_identity<std::vector<T>>{}),
                                       .data = &page.data,
                                       .pagination = page.pagination,
                                       .undecodable = page.undecodable,
                                       .extra = page.extra,
                                       .expected_items = 2,
                                       .cursor_field = cursor_field,
                                       .last_cursor = cursor,
                                       .received = received})) {}

    Page<T> page{};
    std::string cursor{};
    std::size_t received{};
    std::optional<detail::DecodeFailure> failure;
};

}  // namespace cis::test
