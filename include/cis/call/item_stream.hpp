#pragma once

#include <cstddef>
#include <functional>

#include <cis/call/call_settings.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/result.hpp>

namespace cis {

/// A list that arrives in one answer of any length: each item is handed on while the rest is still on its
/// way, so that memory holds one item at a time. The client's `max_response_bytes` bounds an item, not the
/// answer.
///
/// It is sent again only as long as no item was handed on.
/// @code
/// legacy.export_interviews().timeout(1h).deadline(1h).for_each([&](cis::Json interview) {
///     file << interview << '\n';
///     return true;
/// });
/// @endcode
class CIS_EXPORT ItemStream : public CallSettings<ItemStream> {
public:
    /// Takes one item. @return whether to go on; what it throws passes through
    using Take = std::function<bool(Json item)>;

    /// For the service classes; a caller gets streams from them.
    explicit ItemStream(detail::CallSpec spec);
    ItemStream(const ItemStream&) = delete;
    ItemStream& operator=(const ItemStream&) = delete;
    ItemStream(ItemStream&&) noexcept = default;
    ItemStream& operator=(ItemStream&&) noexcept = default;
    ~ItemStream() = default;

    /// Sends it and hands each item on. Throws Exception.
    /// @return how many items were handed on
    std::size_t for_each(const Take& take) &&;
    /// The same without an Exception of its own.
    Result<std::size_t> try_for_each(const Take& take) &&;

    /// Not for a stream that goes on existing: `std::move(stream).for_each(take)`.
    template <class Never = void>
    std::size_t for_each(const Take& /*take*/) const& {
        static_assert(detail::never<Never>,
                      "a stream is used up by being read: write std::move(stream).for_each(take)");
        return detail::never_made<std::size_t>();
    }
    /// Not for a stream that goes on existing: `std::move(stream).try_for_each(take)`.
    template <class Never = void>
    Result<std::size_t> try_for_each(const Take& /*take*/) const& {
        static_assert(detail::never<Never>,
                      "a stream is used up by being read: write std::move(stream).try_for_each(take)");
        return detail::never_made<Result<std::size_t>>();
    }
};

}  // namespace cis
