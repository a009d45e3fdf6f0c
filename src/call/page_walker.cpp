#include "cis/call/page_walker.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "call/page_numbers.hpp"
#include "call/perform.hpp"
#include "call/query_parameter.hpp"
#include "codec/decoder.hpp"
#include "codec/json_members.hpp"

namespace cis::detail {
namespace {

constexpr std::string_view cursor_parameter = "starting_after";
// Document: Limits.
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

PageWalker::PageWalker(CallSpec spec, std::string_view cursor_field, Paging paging)
    : spec_(std::move(spec)), cursor_field_(cursor_field) {
    if (paging == Paging::page_number) {
        numbers_ = std::make_shared<PageNumbers>(spec_.query);
        cursor_ = std::to_string(numbers_->next);
    } else if (const std::string* const start = find_parameter(spec_.query, cursor_parameter)) {
        cursor_ = *start;
    }
    checkpoint_ = cursor_;
}

std::string PageWalker::cursor_of(const model::Type& type, const void* item) const {
    return numbers_ ? std::to_string(numbers_->fetched) : text_member(type, item, cursor_field_);
}

std::optional<Error> PageWalker::fetch(const PageParts& parts) {
    std::string last_cursor;
    std::size_t received = 0;
    ReplyInfo info;
    const PageTarget target{.items = parts.items,
                            .data = parts.data,
                            .pagination = parts.pagination,
                            .undecodable = parts.undecodable,
                            .extra = parts.extra,
                            .expected_items = page_size(spec_.query),
                            .cursor_field = cursor_field_,
                            .last_cursor = last_cursor,
                            .received = received,
                            .seen = numbers_ ? &numbers_->seen : nullptr};
    auto error = exchange_and_decode(spec_, info, [&](PaddedText text) {
        return spec_.envelope == Envelope::bare ? decode_bare_page(text, target) : decode_page(text, target);
    });
    for (UndecodableItem& item : parts.undecodable) {
        item.error.method = to_string(spec_.method);
        item.error.path_pattern = spec_.path_pattern;
        item.error.status = info.status;
    }
    if (!error && !numbers_) error = advance(parts.pagination, std::move(last_cursor));
    if (error) {
        finished_ = true;
    } else if (numbers_) {
        const bool is_new = !parts.items.access->bytes(parts.data).empty() || !parts.undecodable.empty();
        finished_ = !numbers_->advance(received, is_new);
        parts.pagination.has_more = !finished_;
        // The last page may still grow: a later run begins with it, or it would miss what comes there.
        cursor_ = std::to_string(finished_ ? numbers_->fetched : numbers_->next);
        set_parameter(spec_.query, "page", cursor_);
    }
    return error;
}

std::optional<Error> PageWalker::advance(const Pagination& pagination, std::string cursor) {
    const auto refuse = [this](std::string reason) {
        Error error;
        error.kind = ErrorKind::decode;
        error.outcome = Outcome::applied;
        error.reason = std::move(reason);
        error.param = cursor_field_;
        error.method = to_string(spec_.method);
        error.path_pattern = spec_.path_pattern;
        return error;
    };
    finished_ = !pagination.has_more;
    if (cursor.empty()) {
        if (finished_) return std::nullopt;  // an empty last page: the cursor stays where it was
        return refuse("the page says that there are more, but its last item has no cursor");
    }
    if (!finished_) {
        if (cursor == checkpoint_) return refuse("the cursor of the list does not advance");
        if (++steps_ == stretch_) {
            checkpoint_ = cursor;
            stretch_ *= 2;
            steps_ = 0;
        }
    }
    cursor_ = std::move(cursor);
    set_parameter(spec_.query, cursor_parameter, cursor_);
    return std::nullopt;
}

}  // namespace cis::detail
