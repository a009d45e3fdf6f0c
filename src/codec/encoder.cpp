#include "codec/encoder.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "codec/exact_integer.hpp"
#include "codec/json_members.hpp"
#include "core/utf8.hpp"

namespace cis::detail {
namespace {

using model::Field;
using model::Kind;
using model::Table;
using model::Type;

/// The ASCII characters that are written into a JSON string unchanged.
constexpr std::array<bool, 256> plain_characters = [] {
    std::array<bool, 256> plain{};
    for (std::size_t c = 0x20; c < 0x80; ++c) plain[c] = c != '"' && c != '\\';
    return plain;
}();

/// Whether a character of UTF-8 is written as an escape.
bool is_escaped(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && !plain_characters[byte];
}

class Encoder {
public:
    explicit Encoder(std::string& out) : out_(out) {}

    /// The functions return whether they succeeded. After a failure, each level adds its own step to the
    /// front of the path.
    [[nodiscard]] bool value(const Type& type, const void* object);
    [[nodiscard]] Error error() && { return std::move(error_); }

private:
    [[nodiscard]] bool text(std::string_view text);
    /// Writes a text that has escapes or letters beyond ASCII.
    [[nodiscard]] bool unusual_text(std::string_view text);
    void escape(char c);
    [[nodiscard]] bool number(double number);
    [[nodiscard]] bool list(const Type& type, const void* object);
    [[nodiscard]] bool object(const Table& table, const void* object);
    [[nodiscard]] bool string_map(const StringMap& map);
    [[nodiscard]] bool extra(const Table& table, const void* object, const Json& extra, bool& first);
    [[nodiscard]] bool check_limits(const Metadata& metadata);

    bool fail(std::string reason, ErrorKind kind = ErrorKind::invalid_argument) {
        error_ = invalid_argument({}, std::move(reason));
        error_.kind = kind;
        return false;
    }
    bool under(std::string_view step) {
        error_.param = error_.param.empty() ? std::string(step) : std::string(step) + "." + error_.param;
        return false;
    }

    std::string& out_;
    Error error_;
};

/// Whether a text has more characters than the limit. Only a long text is counted, because no text has more
/// characters than bytes.
bool has_more_characters(std::string_view text, std::size_t limit) {
    return text.size() > limit && code_points(text) > limit;
}

/// Whether a member of parameters is unset, and is therefore left out.
bool is_unset(const Type& type, const void* member) {
    switch (type.kind) {
        case Kind::optional: return type.access->peek(member) == nullptr;
        case Kind::patch: return type.access->peek(member) == nullptr && !type.access->is_null(member);
        default: return false;
    }
}

bool Encoder::value(const Type& type, const void* object) {
    switch (type.kind) {
        case Kind::text: return text(*static_cast<const std::string*>(object));
        case Kind::boolean: out_ += *static_cast<const bool*>(object) ? "true" : "false"; return true;
        case Kind::integer: out_ += std::to_string(*static_cast<const std::int64_t*>(object)); return true;
        case Kind::number: return number(*static_cast<const double*>(object));
        case Kind::timestamp: return number(static_cast<const Timestamp*>(object)->epoch_seconds());
        case Kind::json: out_ += static_cast<const Json*>(object)->text(); return true;
        case Kind::secret: out_ += "null"; return true;  // only reveal() gives out a secret
        case Kind::string_map:
            // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): members and elements have addresses
            return string_map(*static_cast<const StringMap*>(object));
        case Kind::open_enum: return text(type.access->text(object));
        case Kind::optional:
        case Kind::patch: {
            const void* const inner = type.access->peek(object);
            if (inner != nullptr) return value(type.element(), inner);
            out_ += "null";
            return true;
        }
        case Kind::list: return list(type, object);
        case Kind::object: return this->object(*type.table, object);
    }
    return fail("has no wire type", ErrorKind::internal);
}

bool Encoder::text(std::string_view text) {
    const bool is_plain =
        std::ranges::all_of(text, [](char c) { return plain_characters[static_cast<unsigned char>(c)]; });
    if (!is_plain) return unusual_text(text);
    out_ += '"';
    out_ += text;
    out_ += '"';
    return true;
}

bool Encoder::unusual_text(std::string_view text) {
    if (!is_utf8(text)) return fail("is not UTF-8");
    out_ += '"';
    for (auto at = text.begin();; ++at) {
        const auto escaped = std::find_if(at, text.end(), is_escaped);
        out_.append(at, escaped);
        if (escaped == text.end()) break;
        escape(*escaped);
        at = escaped;
    }
    out_ += '"';
    return true;
}

void Encoder::escape(char c) {
    constexpr std::string_view hex = "0123456789abcdef";
    switch (c) {
        case '"': out_ += "\\\""; break;
        case '\\': out_ += "\\\\"; break;
        case '\n': out_ += "\\n"; break;
        case '\r': out_ += "\\r"; break;
        case '\t': out_ += "\\t"; break;
        default:
            out_ += "\\u00";
            out_ += hex[static_cast<unsigned char>(c) >> 4U];
            out_ += hex[static_cast<unsigned char>(c) & 0x0FU];
    }
}

bool Encoder::number(double number) {
    if (!std::isfinite(number)) return fail("is not a finite number");
    std::array<char, 32> shortest{};
    const auto end = std::to_chars(shortest.data(), shortest.data() + shortest.size(), number).ptr;
    // For large round numbers the shortest form has an exponent. Some readers of epoch seconds do not expect
    // it.
    if (std::fabs(number) <= largest_exact_integer && number == std::floor(number)) {
        out_ += std::to_string(static_cast<std::int64_t>(number));
    } else {
        out_.append(shortest.data(), end);
    }
    return true;
}

bool Encoder::list(const Type& type, const void* object) {
    const auto bytes = type.access->bytes(object);
    const Type& element = type.element();
    out_ += '[';
    std::size_t index = 0;
    for (std::size_t at = 0; at < bytes.size(); at += type.element_size, ++index) {
        if (at != 0) out_ += ',';
        if (!value(element, &bytes[at])) return under(std::to_string(index));
    }
    out_ += ']';
    return true;
}

bool Encoder::string_map(const StringMap& map) {
    bool first = true;
    out_ += '{';
    for (const auto& [key, mapped] : map) {
        if (!first) out_ += ',';
        first = false;
        if (!text(key)) return false;
        out_ += ':';
        if (!text(mapped)) return under(key);
    }
    out_ += '}';
    return true;
}

bool Encoder::check_limits(const Metadata& metadata) {
    const auto invalid = [this](const std::string& key, std::string reason) {
        return fail(std::move(reason), ErrorKind::validation) || under(key);
    };
    if (metadata.size() > MetadataLimits::keys) {
        return fail("has " + std::to_string(metadata.size()) + " keys: at most 50 are allowed",
                    ErrorKind::validation);
    }
    for (const auto& [key, value] : metadata) {
        if (has_more_characters(key, MetadataLimits::key_characters))
            return invalid(key, "has a key longer than 40 characters");
        if (has_more_characters(value, MetadataLimits::value_characters)) {
            return invalid(key, "has a value longer than 500 characters");
        }
    }
    return true;
}

bool Encoder::object(const Table& table, const void* object) {
    bool first = true;
    out_ += '{';
    for (const Field& field : table.fields) {
        const Type& type = field.type();
        const void* const member = field.member(object);
        if (table.parameters && is_unset(type, member)) continue;
        if (!first) out_ += ',';
        first = false;
        out_ += '"';
        out_ += field.name;
        out_ += "\":";
        if (table.parameters) {
            const bool wrapped = type.kind == Kind::optional || type.kind == Kind::patch;
            const Type& inner = wrapped ? type.element() : type;
            const void* const content = wrapped ? type.access->peek(member) : member;
            if (inner.kind == Kind::string_map && content != nullptr &&
                !check_limits(*static_cast<const Metadata*>(content))) {
                return under(field.name);
            }
        }
        if (!value(type, member)) return under(field.name);
    }
    const Json& extra = table.extra(object);
    if (!extra.is_null() && !this->extra(table, object, extra, first)) return under("extra");
    out_ += '}';
    return true;
}

bool Encoder::extra(const Table& table, const void* object, const Json& extra, bool& first) {
    const auto keys = member_names(extra);
    if (!keys) return fail("must be a JSON object");
    if (keys->empty()) return true;
    for (const std::string& key : *keys) {
        for (const Field& field : table.fields) {
            if (field.name == key && !(table.parameters && is_unset(field.type(), field.member(object)))) {
                return fail("is also a member of the struct: set it only there") || under(key);
            }
        }
    }
    if (!first) out_ += ',';
    const std::string_view text = extra.text();
    const auto open = text.find('{') + 1;
    out_ += text.substr(open, text.rfind('}') - open);
    return true;
}

}  // namespace

std::optional<Error> encode(const Type& type, const void* object, std::string& out) {
    // Without this, a usual text allocates four times while it grows.
    constexpr std::size_t usual_size = 256;
    if (out.empty()) out.reserve(usual_size);
    Encoder encoder(out);
    if (encoder.value(type, object)) return std::nullopt;
    return std::move(encoder).error();
}

}  // namespace cis::detail
