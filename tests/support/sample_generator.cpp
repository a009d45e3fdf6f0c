#include "sample_generator.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace cis::test {

using model::Kind;

OrderedJson SampleGenerator::value(const model::Type& type) {
    switch (type.kind) {
        case Kind::text:
        case Kind::secret:
        case Kind::open_enum: return text();
        case Kind::boolean: return one_in(2);
        case Kind::integer: return integer();
        case Kind::number:
        case Kind::timestamp: return number();
        case Kind::json: return open(3);
        case Kind::string_map: {
            OrderedJson map = OrderedJson::object();
            for (std::size_t i = below(4); i > 0; --i) map[text()] = text();
            return map;
        }
        case Kind::optional:
        case Kind::patch: return value(type.element());
        case Kind::list: {
            OrderedJson list = OrderedJson::array();
            for (std::size_t i = below(4); i > 0; --i) list.push_back(value(type.element()));
            return list;
        }
        case Kind::object: return object(*type.table);
    }
    throw std::logic_error("a kind without values");
}

std::string SampleGenerator::spelled(const OrderedJson& value) {
    return value.dump(one_in(2) ? 2 : -1, one_in(2) ? ' ' : '\t', one_in(2));
}

std::size_t SampleGenerator::below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
}

std::string SampleGenerator::text() {
    static const std::vector<std::string> pieces = {"a",  "Z",  "7",    " ",    "\"",   "\\",          "/",
                                                    "\n", "\t", "\x01", "\x7F", "é",    "中",          "😀",
                                                    "{",  "]",  ",",    ":",    "null", "\xE2\x80\xA8"};
    std::string text;
    for (std::size_t i = below(8); i > 0; --i) text += pieces[below(pieces.size())];
    return text;
}

std::int64_t SampleGenerator::integer() {
    const auto any =
        std::uniform_int_distribution<std::int64_t>(std::numeric_limits<std::int64_t>::min())(random_);
    return one_in(2) ? any : any % 100;
}

double SampleGenerator::number() {
    if (one_in(4)) return static_cast<double>(below(2'000'000'000));
    return std::ldexp(std::uniform_real_distribution<double>(-1, 1)(random_),
                      static_cast<int>(below(200)) - 100);
}

OrderedJson SampleGenerator::open(std::size_t depth) {
    switch (below(depth == 0 ? 5 : 7)) {
        case 0: return nullptr;
        case 1: return one_in(2);
        case 2: return integer();
        case 3: return number();
        case 4: return text();
        case 5: {
            OrderedJson list = OrderedJson::array();
            for (std::size_t i = below(4); i > 0; --i) list.push_back(open(depth - 1));
            return list;
        }
        default: {
            OrderedJson members = OrderedJson::object();
            for (std::size_t i = below(4); i > 0; --i) members[text()] = open(depth - 1);
            return members;
        }
    }
}

OrderedJson SampleGenerator::object(const model::Table& table) {
    OrderedJson object = OrderedJson::object();
    const auto unknown = [&] {
        if (one_in(4)) object["unknown " + text()] = open(3);
    };
    for (const auto& field : table.fields) {
        unknown();
        if (one_in(5)) continue;
        object[std::string(field.name)] = one_in(8) ? OrderedJson(nullptr) : value(field.type());
    }
    unknown();
    return object;
}

}  // namespace cis::test
