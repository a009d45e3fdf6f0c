#pragma once

#include <cis/model/page.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "codec/page_decoder.hpp"

namespace cis::test {

/// The result of decoding the body of a list.
template <class T>
struct DecodedPage {
    using Decode = std::optional<detail::DecodeFailure>(detail::PaddedText, const detail::PageTarget&);

    /// @param decode the kind of page
    /// @param seen   the items of earlier pages, if repeated items are left out
    DecodedPage(std::string body, detail::IdField id, Decode& decode = detail::decode_page,
                std::unordered_set<std::string>* seen = nullptr, bool needs_pagination = true)
        : failure(decode(detail::PaddedText(body), {.page = parts(),
                                                    .expected_items = 2,
                                                    .id = id,
                                                    .last_id = last_id,
                                                    .received = received,
                                                    .pagination_failure = pagination_failure,
                                                    .needs_pagination = needs_pagination,
                                                    .seen = seen})) {}

    Page<T> page{};
    std::string last_id{};
    std::size_t received{};
    std::optional<detail::DecodeFailure> pagination_failure{};
    std::optional<detail::DecodeFailure> failure;

private:
    [[nodiscard]] detail::PageParts parts() {
        return {describe(std::type_identity<std::vector<T>>{}), &page.data, page.pagination, page.undecodable,
                page.extra};
    }
};

}  // namespace cis::test
