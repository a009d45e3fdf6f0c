#include "codec/item_splitter.hpp"

#include <utility>

#include "codec/text_fault.hpp"

namespace cis::detail {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Whether a JSON value that is neither an array nor an object can begin with this character.
bool begins_scalar(char c) { return std::string_view("\"-0123456789tfn").find(c) != std::string_view::npos; }

}  // namespace

bool ItemSplitter::fail(std::string_view reason) {
    failure_ = reason;
    return false;
}

bool ItemSplitter::read(std::string_view piece) {
    std::size_t begin = 0;  // where the current value begins or continues in this piece
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const char c = piece[i];
        if (reading_ != Reading::structure) {
            const Step step = scan(c);
            if (step == Step::inside) continue;
            const std::size_t end = step == Step::ends_here ? i + 1 : i;
            if (!append(piece.substr(begin, end - begin)) || !end_value()) return false;
            if (step == Step::ends_here) continue;
        }
        if (is_space(c)) continue;
        if (!structure(c)) return false;
        begin = i;
    }
    return reading_ == Reading::structure || append(piece.substr(begin));
}

bool ItemSplitter::finish() {
    if (!failure_.empty()) return false;
    if (expected_ == Expected::root) return fail(marks_ == 0 ? "the response has no body" : not_json);
    if (expected_ != Expected::nothing) return fail("the list ends too early");
    return has_list_ || fail("the object has no array");
}

bool ItemSplitter::structure(char c) {
    switch (expected_) {
        case Expected::root:
            if (marks_ < byte_order_mark.size() && c == byte_order_mark[marks_]) {
                return ++marks_ < byte_order_mark.size() || fail(starts_with_byte_order_mark);
            }
            if (marks_ > 0 || (c != '[' && c != '{')) {
                return fail(begins_scalar(c) && marks_ == 0 ? "expected array or object" : not_json);
            }
            in_object_ = c == '{';
            has_list_ = !in_object_;
            expected_ = in_object_ ? Expected::first_key : Expected::first_item;
            return true;
        case Expected::first_item:
        case Expected::item:
            if (c != ']' || expected_ == Expected::item) return begin_value(c);
            expected_ = in_object_ ? Expected::comma_or_object_end : Expected::nothing;
            return true;
        case Expected::comma_or_list_end:
            if (c == ',') {
                expected_ = Expected::item;
            } else if (c == ']') {
                expected_ = in_object_ ? Expected::comma_or_object_end : Expected::nothing;
            } else {
                return fail("expected a comma or the end of the list");
            }
            return true;
        case Expected::first_key:
        case Expected::key:
            if (c == '}' && expected_ == Expected::first_key) {
                expected_ = Expected::nothing;
                return true;
            }
            return c == '"' ? begin_value(c) : fail("expected a key");
        case Expected::colon: expected_ = Expected::member; return c == ':' || fail("expected a colon");
        case Expected::member:
            if (c != '[') return begin_value(c);
            if (has_list_) return fail("the object has more than one array");
            has_list_ = true;
            expected_ = Expected::first_item;
            return true;
        case Expected::comma_or_object_end:
            if (c != ',' && c != '}') return fail("expected a comma or the end of the object");
            expected_ = c == ',' ? Expected::key : Expected::nothing;
            return true;
        case Expected::nothing: break;
    }
    return fail("unexpected text after the list");
}

bool ItemSplitter::begin_value(char c) {
    if (c == ']' || c == '}' || c == ',' || c == ':') return fail("expected a value");
    const bool is_nested = c == '{' || c == '[';
    reading_ = is_nested ? Reading::nested : Reading::scalar;
    if (c == '"') reading_ = Reading::text;
    depth_ = is_nested ? 1 : 0;
    in_text_ = false;
    escaped_ = false;
    value_.clear();
    return true;
}

ItemSplitter::Step ItemSplitter::scan(char c) {
    if (reading_ == Reading::scalar) {
        return is_space(c) || c == ',' || c == ']' || c == '}' ? Step::ended_before : Step::inside;
    }
    if (escaped_) {
        escaped_ = false;
        return Step::inside;
    }
    if (reading_ == Reading::text || in_text_) {
        escaped_ = c == '\\';
        if (c != '"') return Step::inside;
        in_text_ = false;
        return reading_ == Reading::text ? Step::ends_here : Step::inside;
    }
    if (c == '"') in_text_ = true;
    if (c == '{' || c == '[') ++depth_;
    if ((c == '}' || c == ']') && --depth_ == 0) return Step::ends_here;
    return Step::inside;
}

bool ItemSplitter::append(std::string_view part) {
    if (part.size() > largest_item_ - value_.size())
        return fail("an item is larger than " + std::to_string(largest_item_) + " bytes");
    value_ += part;
    return true;
}

bool ItemSplitter::end_value() {
    reading_ = Reading::structure;
    Result<Json> value = Json::from_text(std::exchange(value_, {}));
    if (!value) return fail(value.error().reason);
    switch (expected_) {
        case Expected::first_key:
        case Expected::key: expected_ = Expected::colon; return true;
        case Expected::member: expected_ = Expected::comma_or_object_end; return true;
        default: break;
    }
    expected_ = Expected::comma_or_list_end;
    return take_(*std::move(value));
}

}  // namespace cis::detail
