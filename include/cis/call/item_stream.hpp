#pragma once

#include <cstddef>
#include <functional>
#include <utility>

#include <cis/call/call_settings.hpp>
#include <cis/call/sendable.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/result.hpp>

namespace cis {

namespace detail {

/// Reads the end of a stream: the number of items that were delivered.
struct CIS_EXPORT ReadStream {
    Result<std::size_t> operator()(SentCall& call);
};

}  // namespace detail

/// A request that reads a stream, from ItemStream::each(). See Sendable for the ways to send it. The result
/// is the number of items that were delivered.
class [[nodiscard("nothing is sent before .send()"), gnu::warn_unused]] StreamCall
    : public detail::OneRequest<StreamCall, std::size_t, detail::ReadStream> {
public:
    /// For ItemStream.
    CIS_EXPORT StreamCall(detail::CallSpec spec, std::function<bool(Json item)> take);
    StreamCall(const StreamCall&) = delete;
    StreamCall& operator=(const StreamCall&) = delete;
    StreamCall(StreamCall&&) noexcept = default;
    StreamCall& operator=(StreamCall&&) noexcept = default;
    ~StreamCall() = default;

private:
    friend detail::OneRequest<StreamCall, std::size_t, detail::ReadStream>;
    CIS_EXPORT detail::SentCall open();
    static detail::ReadStream reader() { return {}; }

    detail::CallSpec spec_;
    std::function<bool(Json item)> take_;
};

/// A list in one response of any length. Each item is delivered while the rest is still arriving, so that
/// only one item at a time is in memory. The client's `max_response_bytes` limits an item, not the response.
///
/// The request is retried only before the first item is delivered.
/// @code
/// legacy.export_interviews().timeout(1h).deadline(1h).for_each([&](cis::Json interview) {
///     file << interview << '\n';
///     return true;
/// });
/// @endcode
class CIS_EXPORT ItemStream : public CallSettings<ItemStream> {
public:
    /// Takes one item and returns whether to continue. Its exceptions reach the code that takes the result.
    /// After start(), submit() and `co_await` it runs on the thread of the client's loop, where it must not
    /// block. If the client has its own transport without a queue, it runs on a thread of the queue that the
    /// client makes for that transport. After start(), an exception ends the program, as an exception of the
    /// callback does, and the callback is not called.
    using Take = std::function<bool(Json item)>;

    /// For the service classes, which return streams.
    explicit ItemStream(detail::CallSpec spec);
    ItemStream(const ItemStream&) = delete;
    ItemStream& operator=(const ItemStream&) = delete;
    ItemStream(ItemStream&&) noexcept = default;
    ItemStream& operator=(ItemStream&&) noexcept = default;
    ~ItemStream() = default;

    /// Makes a request that reads the stream and calls `take` for each item. It can be sent in any way.
    /// @code
    /// legacy.export_interviews().each(take).start([](cis::Result<std::size_t> count) { ... });
    /// @endcode
    StreamCall each(Take take) && { return {std::move(spec_), std::move(take)}; }
    /// Sends the request and calls `take` for each item. Throws Exception.
    /// @return the number of items that were delivered
    std::size_t for_each(Take take) && { return std::move(*this).each(std::move(take)).send(); }
    /// Sends the request and calls `take` for each item. Throws only `std::bad_alloc` and what `take` throws.
    /// @return the number of items that were delivered, or the error
    Result<std::size_t> try_for_each(Take take) && {
        return std::move(*this).each(std::move(take)).try_send();
    }

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
