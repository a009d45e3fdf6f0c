#pragma once

#include <cstddef>
#include <functional>

#include <cis/call/call_settings.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/result.hpp>

namespace cis {

/// A list in one response of any length. Each item is delivered while the rest is still arriving, so that
/// only one item at a time is in memory. The client's `max_response_bytes` limits an item, not the response.
///
/// The request is retried only before the first item was delivered.
/// @code
/// legacy.export_interviews().timeout(1h).deadline(1h).for_each([&](cis::Json interview) {
///     file << interview << '\n';
///     return true;
/// });
/// @endcode
class CIS_EXPORT ItemStream : public CallSettings<ItemStream> {
public:
    /// Takes one item and returns whether to continue. Its exceptions reach the caller of for_each()
    /// or try_for_each().
    using Take = std::function<bool(Json item)>;

    /// For the service classes, which return streams.
    explicit ItemStream(detail::CallSpec spec);
    ItemStream(const ItemStream&) = delete;
    ItemStream& operator=(const ItemStream&) = delete;
    ItemStream(ItemStream&&) noexcept = default;
    ItemStream& operator=(ItemStream&&) noexcept = default;
    ~ItemStream() = default;

    /// Sends the request and calls `take` for each item. Throws Exception.
    /// @return the number of items that were delivered
    std::size_t for_each(const Take& take) &&;
    /// Sends the request and calls `take` for each item. Throws only `std::bad_alloc` and what `take` throws.
    /// @return the number of items that were delivered, or the error
    Result<std::size_t> try_for_each(const Take& take) &&;

    /// Does not compile, because a stream can be read once. Write `std::move(stream).for_each(take)`.
    template <class Never = void>
    std::size_t for_each(const Take& /*take*/) const& {
        static_assert(detail::never<Never>,
                      "a stream is used up by being read: write std::move(stream).for_each(take)");
        return detail::never_made<std::size_t>();
    }
    /// Does not compile, because a stream can be read once. Write `std::move(stream).try_for_each(take)`.
    template <class Never = void>
    Result<std::size_t> try_for_each(const Take& /*take*/) const& {
        static_assert(detail::never<Never>,
                      "a stream is used up by being read: write std::move(stream).try_for_each(take)");
        return detail::never_made<Result<std::size_t>>();
    }
};

}  // namespace cis
