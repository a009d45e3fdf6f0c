#include "every_type.hpp"
#include "model/fields.hpp"
#include "sample_generator.hpp"
#include "test.hpp"

// A resource keeps all its content when it is decoded and encoded. The values are generated from the field
// tables.

using cis::model::Kind;
using cis::model::Type;

namespace {

/// Whether a written value contains everything of the received one. A received `null` may be written as a
/// default, and absent members may be written too. Open JSON is identical. Secrets are not written.
bool survives(const Type& type, const OrderedJson& received, const OrderedJson& written) {
    if (type.kind == Kind::json) return received == written;
    if (received.is_null()) return true;
    switch (type.kind) {
        case Kind::secret: return written.is_null();
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
    constexpr std::uint64_t samples = 300;
    for (const DescribedType& described : every_type()) {
        for (std::uint64_t seed = 0; seed < samples; ++seed) {
            SampleGenerator generator(seed);
            const OrderedJson received = generator.value(described.type);
            const std::string text = generator.spelled(received);
            CAPTURE(described.name, seed, text);
            const auto written = described.recode(text);
            REQUIRE(written);
            REQUIRE(survives(described.type, received, OrderedJson::parse(written->text())));
            REQUIRE(described.same(text, written->text()));
            // A written value is always written in the same way again.
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
