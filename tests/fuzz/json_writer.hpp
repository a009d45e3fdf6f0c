#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/fields.hpp"

namespace cis::fuzz {

/// Writes JSON along the table of a type. Its input decides which members there are, how values are spelled,
/// and what is wrong: other types, unknown and repeated members, broken tokens, other bytes.
class JsonWriter {
public:
    explicit JsonWriter(FuzzedDataProvider& input) : input_(input) {}

    [[nodiscard]] std::string write(const model::Type& type) {
        text_.clear();
        object(*type.table);
        for (int changes = input_.ConsumeIntegralInRange(0, 7); changes > 5; --changes) change_a_byte();
        return text_;
    }

private:
    static constexpr std::size_t most_text = 2000;

    [[nodiscard]] int below(int limit) { return input_.ConsumeIntegralInRange(0, limit - 1); }
    [[nodiscard]] bool goes_on() { return text_.size() < most_text && below(4) > 0; }

    void change_a_byte() {
        const auto at = input_.ConsumeIntegralInRange<std::size_t>(0, text_.size() - 1);
        const char byte = input_.ConsumeIntegral<char>();
        switch (below(3)) {
            case 0: text_[at] = byte; break;
            case 1: text_.insert(at, 1, byte); break;
            default: text_.erase(at, text_.size() > 1 ? 1 : 0); break;
        }
    }

    void space() {
        constexpr std::array spaces{"", "", "", "", " ", "\n\t", "\r\n  ", "\v"};
        text_ += input_.PickValueInArray(spaces);
    }

    void object(const model::Table& table) {
        text_ += '{';
        const std::size_t begin = text_.size();
        const auto separate = [&] {
            if (text_.size() > begin) text_ += ',';
            space();
        };
        for (const model::Field& field : table.fields) {
            // 0, which is what an empty input gives, leaves the member out.
            const int choice = text_.size() < most_text ? below(16) : 0;
            if (choice < 6) continue;
            separate();
            name(field.name, choice == 6);
            value(field.type());
            if (choice == 7) {
                separate();
                name(field.name, false);
                value(field.type());
            }
            if (choice > 8) continue;
            separate();
            string();
            text_ += ':';
            open(3);
        }
        space();
        text_ += '}';
    }

    void name(std::string_view name, bool escaped) {
        constexpr std::string_view digits = "0123456789abcdef";
        text_ += '"';
        for (const char c : name) {
            if (escaped) {
                text_ += "\\u00";
                text_ += digits[static_cast<unsigned char>(c) / 16];
                text_ += digits[static_cast<unsigned char>(c) % 16];
            } else {
                text_ += c;
            }
        }
        text_ += "\":";
        space();
    }

    void value(const model::Type& type) {
        switch (below(24)) {
            case 20: text_ += "null"; return;
            case 21: open(3); return;
            case 22: number(); return;
            case 23: text_ += input_.ConsumeRandomLengthString(8); return;
            default: break;
        }
        using model::Kind;
        switch (type.kind) {
            case Kind::text:
            case Kind::secret:
            case Kind::open_enum: string(); break;
            case Kind::boolean: text_ += below(2) == 0 ? "true" : "false"; break;
            case Kind::integer:
            case Kind::number:
            case Kind::timestamp: number(); break;
            case Kind::json: open(4); break;
            case Kind::string_map: string_map(); break;
            case Kind::optional:
            case Kind::patch: value(type.element()); break;
            case Kind::list: list([&] { value(type.element()); }); break;
            case Kind::object: object(*type.table); break;
        }
    }

    template <class Write>
    void list(Write write) {
        text_ += '[';
        for (bool first = true; goes_on(); first = false) {
            if (!first) text_ += ',';
            space();
            write();
        }
        text_ += ']';
    }

    void string_map() {
        text_ += '{';
        for (bool first = true; goes_on(); first = false) {
            if (!first) text_ += ',';
            string();
            text_ += ':';
            if (below(8) == 7) {
                open(1);
            } else {
                string();
            }
        }
        text_ += '}';
    }

    void open(int depth) {
        switch (below(depth == 0 ? 4 : 6)) {
            case 0: text_ += "null"; break;
            case 1: text_ += "false"; break;
            case 2: number(); break;
            case 3: string(); break;
            case 4: list([&] { open(depth - 1); }); break;
            default:
                text_ += '{';
                for (bool first = true; goes_on(); first = false) {
                    if (!first) text_ += ',';
                    string();
                    text_ += ':';
                    open(depth - 1);
                }
                text_ += '}';
        }
    }

    void string() {
        constexpr std::array pieces{"a",
                                    "Z7 ",
                                    "é",
                                    "中",
                                    "😀",
                                    "\\n",
                                    "\\\"",
                                    "\\\\",
                                    "\\/",
                                    "\\u0000",
                                    "\\u00e9",
                                    "\\u20AC",
                                    "\\ud83d\\ude00",
                                    "\\uDBFF\\uDFFF",
                                    "\\ud800",
                                    "\\uDFFF",
                                    "\\ud83d\\u0041",
                                    "\\udc00\\ud800",
                                    "\\ud83d\\ud83d\\ude00",
                                    "\\\\ud800",
                                    "\\u12",
                                    "\\x",
                                    "\xC0\x80",
                                    "\xED\xA0\x80",
                                    "\x1F",
                                    "\x7F"};
        text_ += '"';
        while (goes_on()) {
            if (below(8) == 7) {
                text_ += input_.ConsumeRandomLengthString(4);
            } else {
                text_ += input_.PickValueInArray(pieces);
            }
        }
        text_ += '"';
    }

    void number() {
        constexpr std::array spellings{"0",
                                       "-0",
                                       "-0.0",
                                       "1",
                                       "-1",
                                       "3.0",
                                       "3e2",
                                       "1E+2",
                                       "1.5",
                                       "-2.25e-3",
                                       "1772357400.25",
                                       "9007199254740991",
                                       "9007199254740993",
                                       "9007199254740992.0",
                                       "9223372036854775807",
                                       "9223372036854775808",
                                       "-9223372036854775808",
                                       "-9223372036854775809",
                                       "18446744073709551615",
                                       "18446744073709551616",
                                       "100000000000000000000e-10",
                                       "1.7976931348623157e308",
                                       "1.7976931348623159e308",
                                       "1e309",
                                       "-1e999",
                                       "4.9406564584124654e-324",
                                       "2.4703282292062327e-324",
                                       "1e-400",
                                       "2.2250738585072011e-308",
                                       "01",
                                       "-",
                                       "+1",
                                       ".5",
                                       "1.",
                                       "1e",
                                       "0x1",
                                       "NaN",
                                       "Infinity"};
        switch (below(4)) {
            case 0: text_ += std::to_string(input_.ConsumeIntegral<std::int64_t>()); break;
            case 1: text_ += decimal(); break;
            default: text_ += input_.PickValueInArray(spellings);
        }
    }

    [[nodiscard]] std::string decimal() {
        std::string digits = std::to_string(input_.ConsumeIntegral<std::uint64_t>());
        digits.insert(1, digits.size() > 1 ? "." : "");
        return digits + "e" + std::to_string(input_.ConsumeIntegralInRange(-345, 310));
    }

    FuzzedDataProvider& input_;
    std::string text_;
};

}  // namespace cis::fuzz
