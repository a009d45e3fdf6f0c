#pragma once

#include <cis/model/page.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "codec/decoder.hpp"

namespace cis::test {

/// What the codec makes of the body of a list.
template <class T>
struct DecodedPage {
    using Decode = std::optional<detail::DecodeFailure>(detail::PaddedText, const detail::PageTarget&);

    /// @param decode which kind of page it is
    /// @param seen   what earlier pages brought, where repeated items are left out
    DecodedPage(std::string body, std::string_view cursor_field, Decode& decode = detail::decode_page,
                std::unordered_set<std::string>* seen = nullptr)
        : failure(decode(detail::PaddedText(body), {.items = describe(std::type_identity<std::vector<T>>{}),
                                                    .data = &page.data,
                                                    .pagination = page.pagination,
                                                    .undecodable = page.undecodable,
                                                    .extra = page.extra,
                                                    .expected_items = 2,
                                                    .cursor_field = cursor_field,
                                                    .last_cursor = cursor,
                                                    .received = received,
                                                    .seen = seen})) {}

    Page<T> page{};
    std::string cursor{};
    std::size_t received{};
    std::optional<detail::DecodeFailure> failure;
};

}  // namespace cis::test
