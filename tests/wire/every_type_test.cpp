#include "every_type.hpp"

#include <algorithm>

#include "catch.hpp"
#include "model/fields.hpp"

using cis::test::DescribedType;
using cis::test::every_type;
using cis::test::OrderedJson;

namespace {

std::vector<std::string> keys_of(const OrderedJson& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    return keys;
}

/// What the service's document calls the type of a sample's value: numbers with a fraction are not integers.
std::string type_of(const OrderedJson& value) {
    if (value.is_number_float()) return "number";
    if (value.is_number()) return "integer";
    return value.type_name();
}

/// Members of any shape, for which no type is wrong.
bool is_open(const std::string& name) { return name == "config" || name == "data"; }

}  // namespace

TEST_CASE("a sample with all fields names exactly the members of its type") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        std::vector<std::string> names;
        for (const auto& field : described.type.table->fields) names.emplace_back(field.name);
        CHECK(names == keys_of(described.sample));
    }
}

TEST_CASE("a sample with all fields is written as it was read, in the document's order") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        const auto written = described.recode(described.sample.dump());
        REQUIRE(written);
        // The samples' metadata is sorted, as ours is.
        CHECK(OrderedJson::parse(written->text()) == described.sample);
        CHECK(keys_of(OrderedJson::parse(written->text())) == keys_of(described.sample));
        CHECK(described.same(written->text(), described.sample.dump()));
        CHECK_FALSE(described.is_default(described.sample.dump()));
    }
}

TEST_CASE("members in any order are read") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        std::vector<std::string> members;
        for (const auto& [key, value] : described.sample.items()) {
            members.push_back(OrderedJson(key).dump() + " : " + value.dump());
        }
        std::reverse(members.begin(), members.end());
        for (std::size_t turn = 0; turn < members.size(); ++turn) {
            std::rotate(members.begin(), members.begin() + 1, members.end());
            std::string text = "{";
            for (const std::string& member : members) text += (text.size() == 1 ? "" : " , ") + member;
            CHECK(described.same(text + "}", described.sample.dump()));
        }
    }
}

TEST_CASE("absent members leave their defaults") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        CHECK(described.is_default("{}"));
        CHECK(described.is_default(" { } "));
    }
}

TEST_CASE("members that are null leave their defaults, except where a patch means null") {
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name);
        OrderedJson nulls = described.sample;
        for (auto& value : nulls) value = nullptr;
        if (described.name == "PostingParams") {
            const auto written = described.recode(nulls.dump());
            REQUIRE(written);
            CHECK(written->text() == nulls.dump());
        } else {
            CHECK(described.is_default(nulls.dump()));
        }
    }
}

TEST_CASE("members this version does not know are written again as they came") {
    const std::string unknown =
        R"("future" : {"list":[1, 2.50, 1e400, {"x":null}]},"fut\u0075re two": "\ud83d\ude00 \u00e9","":-0)";
    const int place = GENERATE(0, 1, 2);
    for (const DescribedType& described : every_type()) {
        CAPTURE(described.name, place);
        std::string text = described.sample.dump();
        if (place == 0) text.insert(text.size() - 1, "," + unknown);
        if (place == 1) text.insert(1, unknown + ",");
        if (place == 2) text = "{" + unknown + "}";
        const auto written = described.recode(text);
        REQUIRE(written);
        CHECK(written->text().ends_with(R"("future":{"list":[1, 2.50, 1e400, {"x":null}]},)"
                                        R"("fut\u0075re two":"\ud83d\ude00 \u00e9","":-0})"));
        CHECK(described.same(written->text(), text));
    }
}

TEST_CASE("a member of a wrong type is an error that names the member and both types") {
    const std::vector<std::pair<std::string, OrderedJson>> values = {
        {"string", "7"},        {"number", 7.5}, {"boolean", true}, {"array", OrderedJson::array({1})},
        {"object", {{"a", 1}}},
    };
    for (const DescribedType& described : every_type()) {
        for (const auto& [key, right] : described.sample.items()) {
            if (is_open(key)) continue;
            for (const auto& [name, value] : values) {
                const std::string expected = type_of(right);
                if (name == expected) continue;
                OrderedJson sample = described.sample;
                sample[key] = value;
                CAPTURE(described.name, key, name);
                const auto written = described.recode(sample.dump());
                REQUIRE_FALSE(written);
                CHECK(written.error().kind == cis::ErrorKind::decode);
                const std::string reason = key + ": expected " + expected + ", got ";
                CHECK(written.error().reason ==
                      reason + (expected == "integer" && name == "number" ? "a number that is none" : name));
            }
        }
    }
}

TEST_CASE("the path of an error leads through objects and arrays") {
    const auto reason_of = [](const char* pointer, const OrderedJson& wrong) {
        OrderedJson candidate = cis::test::wire_json("candidate.json");
        candidate[OrderedJson::json_pointer(pointer)] = wrong;
        return cis::from_json<cis::Candidate>(candidate.dump()).error().reason;
    };
    CHECK(reason_of("/workflow/steps/1/order", "x") ==
          "workflow.steps[1].order: expected integer, got string");
    CHECK(reason_of("/workflow/steps/0", 1) == "workflow.steps[0]: expected object, got number");
    CHECK(reason_of("/agent_summary/sms/criteria_failed/1", true) ==
          "agent_summary.sms.criteria_failed[1]: expected string, got boolean");
    CHECK(reason_of("/agent_summary/form", "x") == "agent_summary.form: expected object, got string");
    CHECK(reason_of("/metadata/source", 4) == "metadata.source: expected string, got number");
}
