#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

#include "catch.hpp"
#include "every_type.hpp"
#include "model/fields.hpp"

// Whatever a resource holds survives reading and writing it. The values are generated along the tables.

using cis::model::Kind;
using cis::model::Type;
using cis::test::DescribedType;
using cis::test::every_type;
using cis::test::OrderedJson;

namespace {

class Generator {
public:
    explicit Generator(unsigned seed) : random_(seed) {}

    OrderedJson value(const Type& type) {
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
            case Kind::object: return object(type);
        }
        throw std::logic_error("a kind without values");
    }

    /// The value as text, with or without white space and escapes.
    std::string spelled(const OrderedJson& value) {
        return value.dump(one_in(2) ? 2 : -1, one_in(2) ? ' ' : '\t', one_in(2));
    }

private:
    std::size_t below(std::size_t limit) {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
    }
    bool one_in(std::size_t n) { return below(n) == 0; }

    std::string text() {
        static const std::vector<std::string> pieces = {
            "a",    "Z", "7",  " ",  "\"", "\\", "/", "\n", "\t",   "\x01",
            "\x7F", "é", "中", "😀", "{",  "]",  ",", ":",  "null", "\xE2\x80\xA8"};
        std::string text;
        for (std::size_t i = below(8); i > 0; --i) text += pieces[below(pieces.size())];
        return text;
    }
    std::int64_t integer() {
        const auto any =
            std::uniform_int_distribution<std::int64_t>(std::numeric_limits<std::int64_t>::min())(random_);
        return one_in(2) ? any : any % 100;
    }
    double number() {
        if (one_in(4)) return static_cast<double>(below(2'000'000'000));
        return std::ldexp(std::uniform_real_distribution<double>(-1, 1)(random_),
                          static_cast<int>(below(200)) - 100);
    }
    OrderedJson open(std::size_t depth) {
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
    OrderedJson object(const Type& type) {
        OrderedJson object = OrderedJson::object();
        const auto unknown = [&] {
            if (one_in(4)) object["unknown " + text()] = open(3);
        };
        for (const auto& field : type.table->fields) {
            unknown();
            if (one_in(5)) continue;
            object[std::string(field.name)] = one_in(8) ? OrderedJson(nullptr) : value(field.type());
        }
        unknown();
        return object;
    }

    std::mt19937 random_;
};

/// Whether all of a received value is in the written one. A member that came as `null` may be written as a
/// default, and members that did not come may be written too; open JSON is the same.
bool survives(const Type& type, const OrderedJson& received, const OrderedJson& written) {
    if (type.kind == Kind::json) return received == written;
    if (received.is_null()) return true;
    switch (type.kind) {
        case Kind::optional:
        case Kind::patch: return survives(type.element(), received, written);
        case Kind::list: {
            if (received.size() != written.size()) return false;
            for (std::size_t i = 0; i < received.size(); ++i) {
                if (!survives(type.element(), received[i], written[i])) return false;
            }
            return true;
        }
        case Kind::object: {
            for (const auto& [name, member] : received.items()) {
                if (!written.contains(name)) {
                    if (member.is_null() && type.table->parameters) continue;
                    return false;
                }
                const Type* known = nullptr;
                for (const auto& field : type.table->fields) {
                    if (field.name == name) known = &field.type();
                }
                if (known == nullptr ? member != written[name] : !survives(*known, member, written[name]))
                    return false;
            }
            return true;
        }
        default: return nlohmann::json(received) == nlohmann::json(written);
    }
}

}  // namespace

TEST_CASE("every member that is received is written again") {
    constexpr unsigned samples = 300;
    for (const DescribedType& described : every_type()) {
        for (unsigned seed = 0; seed < samples; ++seed) {
            Generator generator(seed);
            const OrderedJson received = generator.value(described.type);
            const std::string text = generator.spelled(received);
            CAPTURE(described.name, seed, text);
            const auto written = described.recode(text);
            REQUIRE(written);
            REQUIRE(survives(described.type, received, OrderedJson::parse(written->text())));
            REQUIRE(described.same(text, written->text()));
            // What was written once is written the same way for ever.
            REQUIRE(described.recode(written->text()).value() == *written);
        }
    }
}

TEST_CASE("the property fails when a member is lost") {
    const auto& type = describe(std::type_identity<cis::Candidate>{});
    const OrderedJson candidate = cis::test::wire_json("candidate.json");
    REQUIRE(survives(type, candidate, candidate));
    for (const char* const pointer :
         {"/score", "/status", "/metadata/note", "/workflow/steps/0/order",
          "/agent_summary/sms/criteria_failed/1", "/data/nested/deep/0", "/created_at"}) {
        OrderedJson changed = candidate;
        changed[OrderedJson::json_pointer(pointer)] = "other";
        CHECK_FALSE(survives(type, candidate, changed));
    }
    OrderedJson shorter = candidate;
    shorter.erase("email");
    CHECK_FALSE(survives(type, candidate, shorter));
}
