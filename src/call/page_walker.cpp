#include "cis/call/page_walker.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "call/call_name.hpp"
#include "call/decode_response.hpp"
#include "call/page_numbers.hpp"
#include "call/query_parameter.hpp"
#include "codec/json_members.hpp"
#include "codec/page_decoder.hpp"

namespace cis::detail {
namespace {

constexpr std::string_view cursor_parameter = "starting_after";
// Specification: Limits.
constexpr std::size_t default_page_size = 20;
constexpr std::size_t largest_page_size = 100;

std::size_t page_size(const QueryParameters& query) {
    std::size_t size = default_page_size;
    if (const std::string* const limit = find_parameter(query, "limit")) {
        std::from_chars(limit->data(), limit->data() + limit->size(), size);
    }
    return std::min(size, largest_page_size);
}

}  // namespace

/// The content of a page besides its items.
struct PageWalker::Received {
    std::string last_id{};
    std::size_t items{};
    std::optional<DecodeFailure> pagination_failure{};
};

PageWalker::PageWalker(CallSpec spec, IdField id, Paging paging) : spec_(std::move(spec)), id_(id) {
    if (paging == Paging::page_number) {
        numbers_ = std::make_shared<PageNumbers>(spec_.query);
        cursor_ = std::to_string(numbers_->next);
    } else if (const std::string* const start = find_parameter(spec_.query, cursor_parameter)) {
        cursor_ = *start;
    }
    trail_ = CursorTrail(cursor_);
}

std::string PageWalker::cursor_of(const model::Type& type, const void* item) const {
    return numbers_ ? std::to_string(numbers_->fetched) : id_of(type, item, id_);
}

void PageWalker::capture() {
    spec_.captured.reset();
    capture_context(spec_);
}

SentCall PageWalker::open() {
    SentCall call(spec_);
    if (is_fetching_) {
        set_fault(call.spec,
                  invalid_argument("pages", "fetch one page at a time: the last one was not taken"));
        return call;
    }
    call.needs_request = !finished_ && !obstacle_;
    is_fetching_ = true;
    return call;
}

SentCall PageWalker::without_request() const {
    CallSpec spec;
    spec.session = spec_.session;
    SentCall call(std::move(spec));
    call.needs_request = false;
    return call;
}

Result<bool> PageWalker::receive(SentCall& call, const PageParts& parts) {
    const bool is_invalid_here = call.spec.fault && !spec_.fault;
    if (is_invalid_here) return std::move(*call.error);
    is_fetching_ = false;
    if (obstacle_) {
        finished_ = true;
        return *std::exchange(obstacle_, std::nullopt);
    }
    if (finished_) return false;
    Received received;
    const PageTarget target{.page = parts,
                            .expected_items = page_size(spec_.query),
                            .id = id_,
                            .last_id = received.last_id,
                            .received = received.items,
                            .pagination_failure = received.pagination_failure,
                            .needs_pagination = spec_.endpoint.envelope == Envelope::list,
                            .seen = numbers_ ? &numbers_->seen : nullptr};
    auto error = decode(call, [&](PaddedText text) {
        return spec_.endpoint.envelope == Envelope::bare ? decode_bare_page(text, target)
                                                         : decode_page(text, target);
    });
    if (error) {
        finished_ = !call.lost_client;
        return std::move(*error);
    }
    const ReplyInfo& info = call.info;
    for (UndecodableItem& item : parts.undecodable) {
        name_call(item.error, spec_);
        item.error.status = info.status;
    }
    if (numbers_) {
        follow_number(parts, received);
        return true;
    }
    std::optional<Error> obstacle = follow_cursor(parts, received);
    if (!obstacle) return true;
    obstacle->status = info.status;
    if (received.items == 0) {
        finished_ = true;
        return std::move(*obstacle);
    }
    // The page is returned before the error, so that its items are not lost.
    obstacle_ = std::move(obstacle);
    finished_ = false;
    parts.pagination.has_more = true;
    return true;
}

void PageWalker::follow_number(const PageParts& parts, const Received& received) {
    const bool is_new = !parts.items.access->bytes(parts.data).empty() || !parts.undecodable.empty();
    finished_ = !numbers_->advance(received.items, is_new);
    parts.pagination.has_more = !finished_;
    cursor_ = std::to_string(numbers_->resume);
    set_parameter(spec_.query, "page", std::to_string(numbers_->next));
}

std::optional<Error> PageWalker::follow_cursor(const PageParts& parts, const Received& received) {
    finished_ = !parts.pagination.has_more;
    if (const auto& failure = received.pagination_failure) {
        if (!received.last_id.empty()) cursor_ = received.last_id;
        return undecodable(failure->path, message(*failure));
    }
    if (!received.last_id.empty()) return step_to(received.last_id);
    if (finished_) return std::nullopt;  // an empty last page: the cursor does not change
    if (!parts.undecodable.empty() && parts.undecodable.back().index + 1 == received.items) {
        return parts.undecodable.back().error;
    }
    return undecodable(std::string(id_.name),
                       "the page says that there are more pages, but its last item has no cursor");
}

std::optional<Error> PageWalker::step_to(const std::string& cursor) {
    cursor_ = cursor;
    set_parameter(spec_.query, cursor_parameter, cursor_);
    if (finished_ || trail_.advance(cursor)) return std::nullopt;
    return undecodable(std::string(id_.name), std::string(circle_of_cursors));
}

Error PageWalker::undecodable(std::string param, std::string reason) const {
    Error error;
    error.kind = ErrorKind::decode;
    error.outcome = Outcome::applied;
    error.reason = std::move(reason);
    error.param = std::move(param);
    name_call(error, spec_);
    return error;
}

}  // namespace cis::detail
