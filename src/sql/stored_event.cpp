#include "sql/stored_event.hpp"

#include <array>
#include <optional>
#include <span>
#include <utility>

#include "core/hex.hpp"
#include "sql/column_text.hpp"
#include "sql/schema.hpp"

namespace cis::sql {
namespace {

constexpr std::string_view hex_mark = "hex:";
/// The longest texts of other columns, in bytes. Longer ones would work, but are never needed.
constexpr std::size_t longest_key = 1000;

Value optional_text(const std::optional<std::string>& text) {
    return text ? Value(column_text(*text)) : Value();
}

}  // namespace

std::string key_text(std::string_view key) {
    std::string text = column_text(key);
    if (text == key && !key.starts_with(hex_mark)) return text;
    const std::span bytes(reinterpret_cast<const unsigned char*>(key.data()), key.size());
    return std::string(hex_mark) + cis::detail::to_hex(bytes);
}

bool is_storable(std::string_view body) { return column_text(body) == body; }

Result<bool> add_event(Connection& connection, const NewEvent& event) {
    if (event.key.empty() || event.key.size() > longest_key)
        return invalid_argument("key", "must not be empty, and at most 1,000 bytes long");
    if (!is_storable(event.body)) return invalid_argument("body", "must be UTF-8 without U+0000");
    const std::string insert = in_dialect(
        "insert into inbox_event (event_key, scope, event_type, delivery_id, body, state, stored_at, since, "
        "due_at, attempts) values ($1, $2, $3, $4, $5, 'waiting', {now}, {now}, {now}, 0) "
        "on conflict (event_key) do nothing returning 1",
        connection.dialect());
    const std::array statements{
        Statement{.sql = insert,
                  .values = {key_text(event.key), column_text(event.scope), column_text(event.type.text()),
                             optional_text(event.delivery_id), event.body}}};
    bool is_added = false;
    auto error = connection.run(statements, [&](const Row&) { is_added = true; });
    if (error) return std::move(*error);
    return is_added;
}

TakenEvent taken_event(const Row& row) {
    TakenEvent taken{.key = std::string(row.text(0)),
                     .scope = std::string(row.text(1)),
                     .type = OpenEnum<EventType>(row.text(2)),
                     .body = std::string(row.text(4)),
                     .stored_at = Timestamp(row.real(5)),
                     .attempts = row.integer(6),
                     .owner = std::string(row.text(7))};
    taken.event = webhook::parse_event(taken.type, taken.body);
    if (taken.event && !row.is_null(3)) taken.event->delivery_id = std::string(row.text(3));
    return taken;
}

}  // namespace cis::sql
