// A row of a mirror's database is read, or refused without a value in the reason. What is read is the same
// after it was written and read again, and every text that is written is one that both databases take.
//
// The record is the beginning of the input; the other columns are taken from its end.
#include <fuzzer/FuzzedDataProvider.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/utf8.hpp"
#include "expect.hpp"
#include "sql/column_text.hpp"
#include "sql/row_mapping.hpp"

namespace {

using cis::fuzz::expect;
using cis::sql::Value;

/// A row as a database returns it.
class StoredRow final : public cis::sql::Row {
public:
    explicit StoredRow(std::vector<Value> values) : values_(std::move(values)) {}

    [[nodiscard]] bool is_null(int column) const override {
        return std::holds_alternative<std::monostate>(at(column));
    }
    [[nodiscard]] std::int64_t integer(int column) const override { return get<std::int64_t>(column); }
    [[nodiscard]] double real(int column) const override { return get<double>(column); }
    [[nodiscard]] std::string_view text(int column) const override {
        const auto* const text = std::get_if<std::string>(&at(column));
        return text == nullptr ? std::string_view() : *text;
    }

private:
    [[nodiscard]] const Value& at(int column) const { return values_.at(static_cast<std::size_t>(column)); }
    template <class T>
    [[nodiscard]] T get(int column) const {
        const T* const value = std::get_if<T>(&at(column));
        return value == nullptr ? T{} : *value;
    }

    std::vector<Value> values_;
};

/// A marker that is in the record, and must not be in an error.
constexpr std::string_view personal = "Jane";

void expect_harmless(const cis::Error& error) {
    expect(error.kind == cis::ErrorKind::decode && error.outcome == cis::Outcome::rejected);
    expect(error.reason.find(personal) == std::string::npos);
}

/// The columns `row_columns` of a written row.
StoredRow columns_of(const cis::sql::Statement& upsert) {
    const auto& values = upsert.values;
    expect(values.size() == 19);
    for (const Value& value : values) {
        const auto* const text = std::get_if<std::string>(&value);
        if (text != nullptr) expect(cis::detail::is_utf8(*text) && text->find('\0') == std::string::npos);
    }
    return StoredRow({values[17], values[12], values[13], values[14], values[15], values[16], values[18]});
}

void check_row(const std::string& record, FuzzedDataProvider& input) {
    const auto time = [&] { return input.ConsumeFloatingPoint<double>(); };
    const StoredRow stored({record, time(), time(), input.ConsumeIntegral<std::int64_t>(),
                            input.ConsumeIntegral<std::int64_t>(), std::int64_t{input.ConsumeBool()},
                            input.ConsumeBool() ? Value{time()} : Value{}});
    const auto row = cis::sql::row_at(stored);
    if (!row) return expect_harmless(row.error());
    const auto written = cis::sql::upsert_of("posting", *row);
    if (!written) {
        expect(std::isnan(row->changed_at.epoch_seconds()) || std::isnan(row->due_at.epoch_seconds()) ||
               (row->read_at && std::isnan(row->read_at->epoch_seconds())));
        return;
    }
    const auto again = cis::sql::row_at(columns_of(*written));
    expect(again && *again == *row);
}

void check_history(const std::string& record, FuzzedDataProvider& input) {
    const std::string kind =
        input.PickValueInArray({"first_seen", "changed", "vanished", "returned", "added", "", "First_seen"});
    const StoredRow stored(
        {kind, input.ConsumeFloatingPoint<double>(), input.ConsumeBool() ? Value{record} : Value{},
         input.ConsumeBool() ? Value{input.ConsumeFloatingPoint<double>()} : Value{},
         input.ConsumeBool() ? Value{std::string(input.PickValueInArray({"knocked_out", "new", ""}))}
                             : Value{}});
    const auto entry = cis::sql::entry_at(stored);
    if (!entry) return expect_harmless(entry.error());
    // The older word for it is read too.
    expect(to_string(entry->kind) == (kind == "added" ? "first_seen" : kind));
    if (!entry->candidate || std::isnan(entry->seen_at.epoch_seconds())) return;
    if (entry->not_before && std::isnan(entry->not_before->epoch_seconds())) return;
    const cis::sync::MirrorWrite write{.row = {.candidate = *entry->candidate},
                                       .change = entry->kind,
                                       .not_before = entry->not_before,
                                       .previous_status = entry->previous_status};
    const auto written = cis::sql::history_of("posting", write, entry->seen_at);
    expect(written && written->values.size() == 9);
    const auto again =
        cis::sql::entry_at(StoredRow({written->values[2], written->values[3], written->values[6],
                                      written->values[7], written->values[8]}));
    expect(again && again->kind == entry->kind && again->candidate == entry->candidate &&
           again->not_before == entry->not_before && again->previous_status == entry->previous_status);
}

void check_state(FuzzedDataProvider& input) {
    const auto time = [&]() -> Value {
        if (input.ConsumeBool()) return {};
        return input.ConsumeFloatingPointInRange<double>(-1e12, 1e12);
    };
    const std::vector<Value> columns{input.ConsumeIntegral<std::int64_t>(), time(), time(),
                                     input.ConsumeIntegral<std::int64_t>(), time(), time()};
    const auto state = cis::sql::state_at(StoredRow(columns));
    expect(Value{state.reads} == columns[0] && cis::sql::time_value(state.high) == columns[1] &&
           cis::sql::time_value(state.swept_at) == columns[2] && Value{state.uncounted} == columns[3] &&
           cis::sql::time_value(state.passed_at) == columns[4] &&
           cis::sql::time_value(state.complete_since) == columns[5]);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t columns = 64;
    const std::size_t tail = std::min(size, columns);
    const std::string record(cis::fuzz::text_of(data, size - tail));
    FuzzedDataProvider input(data + size - tail, tail);
    check_row(record, input);
    check_history(record, input);
    check_state(input);
    const std::string text = cis::sql::column_text(record);
    expect(cis::detail::is_utf8(text) && text.find('\0') == std::string::npos);
    expect(cis::sql::column_text(text) == text);
    if (cis::detail::is_utf8(record) && record.find('\0') == std::string::npos) expect(text == record);
    return 0;
}
