#include "cis/call/item_stream.hpp"

#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "call/body_consumer.hpp"
#include "call/decode_response.hpp"
#include "call/session.hpp"
#include "codec/item_splitter.hpp"

namespace cis {
namespace {

/// Delivers the items of a response as they arrive.
class ItemConsumer final : public detail::BodyConsumer {
public:
    ItemConsumer(std::size_t largest_item, ItemStream::Take take)
        : largest_item_(largest_item), take_(std::move(take)) {
        ItemConsumer::restart();
    }

    void restart() override {
        splitter_.emplace(largest_item_, [this](Json item) { return hand_on(std::move(item)); });
    }
    bool take(std::string_view piece) override { return splitter_->read(piece); }
    [[nodiscard]] bool has_handed_on() const override { return count_ > 0; }

    [[nodiscard]] bool has_enough() const override { return has_enough_; }
    [[nodiscard]] std::string_view failure() const override { return splitter_->failure(); }

    /// Whether the body was complete, or the caller has enough of it.
    [[nodiscard]] bool finish() { return has_enough_ || splitter_->finish(); }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] const std::exception_ptr& thrown() const { return thrown_; }

private:
    bool hand_on(Json item) {
        ++count_;
        try {
            has_enough_ = !take_(std::move(item));
        } catch (...) {
            // The exception must not pass through libcurl, which is C. ReadStream rethrows it.
            thrown_ = std::current_exception();
        }
        return !has_enough_ && !thrown_;
    }

    std::size_t largest_item_;
    const ItemStream::Take take_;
    std::optional<detail::ItemSplitter> splitter_;
    std::size_t count_{0};
    bool has_enough_{false};
    std::exception_ptr thrown_;
};

}  // namespace

ItemStream::ItemStream(detail::CallSpec spec) : CallSettings<ItemStream>(std::move(spec)) {}

StreamCall::StreamCall(detail::CallSpec spec, ItemStream::Take take)
    : spec_(std::move(spec)), take_(std::move(take)) {
    if (!take_) detail::set_fault(spec_, invalid_argument("take", "must be callable"));
}

detail::SentCall StreamCall::open() {
    detail::SentCall call(std::move(spec_));
    const std::size_t largest_item = call.spec.session ? call.spec.session->max_response_bytes : 0;
    call.consumer = std::make_shared<ItemConsumer>(largest_item, std::move(take_));
    return call;
}

Result<std::size_t> detail::ReadStream::operator()(SentCall& call) {
    auto& consumer = static_cast<ItemConsumer&>(*call.consumer);
    const auto complete = [&](PaddedText) -> std::optional<DecodeFailure> {
        if (consumer.finish()) return std::nullopt;
        return DecodeFailure{{}, std::string(consumer.failure())};
    };
    std::optional<Error> error = decode(call, complete);
    if (consumer.thrown()) std::rethrow_exception(consumer.thrown());
    if (!error || consumer.has_enough()) return consumer.count();
    if (consumer.count() > 0) {
        error->reason += (error->reason.empty() ? "" : "; ") + std::string("items delivered before: ") +
                         std::to_string(consumer.count());
    }
    return std::move(*error);
}

}  // namespace cis
