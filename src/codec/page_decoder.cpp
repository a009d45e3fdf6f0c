#include "codec/page_decoder.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "codec/decode_limits.hpp"
#include "codec/decoder.hpp"
#include "codec/document.hpp"
#include "codec/json_members.hpp"
#include "codec/json_string.hpp"
#include "model/fields.hpp"

namespace cis {

/// The pagination as received: even `has_more` may be missing.
struct ReceivedPagination {
    std::optional<bool> has_more{};
    std::optional<std::int64_t> total_count{};
    std::string url{};
    Json extra{};
};

static const model::Type& describe(std::type_identity<ReceivedPagination>) noexcept;
CIS_FIELDS(ReceivedPagination, has_more, total_count, url)

namespace detail {
namespace {

namespace od = simdjson::ondemand;
using model::Kind;
using model::Type;

/// Where a page's list is in the document.
struct ListPath {
    std::string_view name;  ///< the name of the member, as it appears in a path
    std::size_t depth;
};

/// Reads one item of a page. An item that cannot be decoded is added to the undecodable items.
/// @param decoded the item, or null if it could not be decoded
bool read_item(TableDecoder& decoder, od::value& value, const PageTarget& target, const ListPath& list,
               std::size_t index, const void*& decoded) {
    void* const out = target.page.items.access->engage(target.page.data);
    decoded = out;
    std::optional<Json> raw;
    if (!decoder.resource_or_raw(value, target.page.items.element(), out, list.depth + 1, raw)) return false;
    if (!raw) return true;

    target.page.items.access->drop_last(target.page.data);
    decoded = nullptr;
    (void)decoder.under(index);
    (void)decoder.under(list.name);
    UndecodableItem undecodable;
    undecodable.index = index;
    undecodable.error.kind = ErrorKind::decode;
    undecodable.error.outcome = Outcome::applied;
    undecodable.error.reason = message(decoder.take_failure());
    undecodable.raw = std::move(*raw);
    target.page.undecodable.push_back(std::move(undecodable));
    return true;
}

/// Removes an item from its page if an earlier page contained it. Otherwise it counts as seen.
void leave_out_if_repeated(const PageTarget& target, const void* item) {
    const Type& type = target.page.items.element();
    std::string identity;
    if (item == nullptr) {
        identity = target.page.undecodable.back().raw.text();
    } else {
        identity = id_of(type, item, target.id);
        if (identity.empty() && type.kind == Kind::json) identity = static_cast<const Json*>(item)->text();
    }
    if (identity.empty() || target.seen->insert(std::move(identity)).second) return;
    if (item == nullptr) {
        target.page.undecodable.pop_back();
    } else {
        target.page.items.access->drop_last(target.page.data);
    }
}

/// Reads the list of a page.
bool read_items(TableDecoder& decoder, od::value& value, const PageTarget& target, const ListPath& list) {
    const std::string_view token = value.raw_json_token();
    if (first_character(token) != '[') return decoder.expected("array", token);
    auto entered = value.get_array();
    if (const auto error = entered.error()) return decoder.broken(error);
    target.page.items.access->clear(target.page.data);
    target.page.undecodable.clear();
    target.page.items.access->reserve(target.page.data, target.expected_items);
    const void* last = nullptr;
    target.received = 0;
    for (auto element : entered.value_unsafe()) {
        const std::size_t index = target.received++;
        if (index == most_items) return decoder.too_many(most_items, "items");
        if (const auto error = element.error()) return decoder.broken(error) || decoder.under(index);
        if (!read_item(decoder, element.value_unsafe(), target, list, index, last))
            return decoder.under(index);
        if (target.seen != nullptr) leave_out_if_repeated(target, last);
    }
    if (target.seen != nullptr) return true;  // a list with page numbers has no cursor
    if (last != nullptr) {
        target.last_id = id_of(target.page.items.element(), last, target.id);
    } else if (!target.page.undecodable.empty()) {
        target.last_id = id_of(model::TypeOf<Json>::get(), &target.page.undecodable.back().raw, target.id);
    }
    return true;
}

/// Reads the pagination of a page. An invalid pagination does not fail the page, so its items are not lost.
bool read_pagination(TableDecoder& decoder, od::value& value, const PageTarget& target,
                     std::optional<ReceivedPagination>& received) {
    Json json;
    if (!decoder.capture(value, json, 2)) return decoder.under("pagination");
    if (json.is_null()) return true;
    std::string text = with_room_for_padding(json.text());
    auto failure = decode(PaddedText(text), cis::describe(std::type_identity<ReceivedPagination>{}),
                          &received.emplace());
    // If `has_more` occurs twice, the last one would count and could end the list without notice.
    if (!failure && count_members(json, "has_more") > 1) failure = DecodeFailure{"has_more", "occurs twice"};
    if (failure) {
        failure->path.insert(0, failure->path.empty() ? "pagination" : "pagination.");
        target.pagination_failure = std::move(failure);
    }
    return true;
}

void take_pagination(std::optional<ReceivedPagination>&& received, const PageTarget& target) {
    const bool is_expected = received || target.needs_pagination;
    ReceivedPagination pagination = std::move(received).value_or(ReceivedPagination{});
    if (is_expected && !pagination.has_more && !target.pagination_failure) {
        target.pagination_failure = DecodeFailure{"pagination.has_more", "is missing or null"};
    }
    target.page.pagination.has_more = pagination.has_more.value_or(false);
    target.page.pagination.total_count = pagination.total_count;
    target.page.pagination.url = std::move(pagination.url);
    target.page.pagination.extra = std::move(pagination.extra);
}

/// Reads an object with one array, which is the list. Its other members go to `extra`.
bool read_list_in_object(TableDecoder& decoder, od::value& value, const PageTarget& target,
                         std::size_t depth) {
    auto entered = value.get_object();
    if (const auto error = entered.error()) return decoder.broken(error);
    bool has_list = false;
    const bool complete = decoder.each_member(
        entered.value_unsafe(), depth, target.page.extra,
        [&](auto is, od::value& member) -> std::optional<bool> {
            if (first_character(member.raw_json_token()) != '[') return std::nullopt;
            std::string name;  // the list may have any name that is well-formed
            if (!unescape(is.text(), name)) return decoder.fail(simdjson::STRING_ERROR);
            if (has_list) return decoder.fail("the object has more than one array");
            has_list = true;
            return read_items(decoder, member, target, {TableDecoder::any_key, depth + 1}) ||
                   decoder.under(TableDecoder::any_key);
        });
    return complete && (has_list || decoder.fail("the object has no array"));
}

}  // namespace

std::optional<DecodeFailure> decode_page(PaddedText text, const PageTarget& target) {
    std::optional<ReceivedPagination> pagination;
    std::size_t paginations = 0;
    auto failure = decode_root<od::object>(text, [&](TableDecoder& decoder, od::object& root) {
        bool has_data = false;
        target.pagination_failure.reset();
        const bool complete = decoder.each_member(
            root, 1, target.page.extra, [&](auto is, od::value& member) -> std::optional<bool> {
                if (is("data")) {
                    if (std::exchange(has_data, true)) return decoder.twice("data");
                    return read_items(decoder, member, target, {"data", 2}) || decoder.under("data");
                }
                if (is("pagination")) {
                    ++paginations;
                    return read_pagination(decoder, member, target, pagination);
                }
                return std::nullopt;
            });
        return complete && (has_data || decoder.fail("the envelope has no data"));
    });
    if (paginations > 1) target.pagination_failure = DecodeFailure{"pagination", "occurs twice"};
    if (!failure) take_pagination(std::move(pagination), target);
    return failure;
}

std::optional<DecodeFailure> decode_bare_page(PaddedText text, const PageTarget& target) {
    return decode_value(text, [&](TableDecoder& decoder, od::value& value) {
        constexpr std::size_t depth = 1;
        const std::string_view token = value.raw_json_token();
        if (first_character(token) == '{') return read_list_in_object(decoder, value, target, depth);
        return read_items(decoder, value, target, {"", depth});
    });
}

}  // namespace detail
}  // namespace cis
