// The names of each enumeration: one for each enumerator, so that none can be forgotten.

#include <cis/model/candidate.hpp>
#include <cis/model/delivery_method.hpp>
#include <cis/model/event_type.hpp>
#include <cis/model/question.hpp>

#include "test.hpp"

namespace {

/// Whether a value of an enumeration is one of its enumerators. The compiler writes any other value as a
/// number behind its type in parentheses.
template <auto value>
constexpr bool is_enumerator() {
    const std::string_view text = __PRETTY_FUNCTION__;
    constexpr std::string_view before = "value = ";
    return text[text.find(before) + before.size()] != '(';
}

template <class Enum>
constexpr bool has_a_name_for_each() {
    constexpr std::size_t names = enum_names(Enum{}).size();
    return is_enumerator<static_cast<Enum>(names)>() && !is_enumerator<static_cast<Enum>(names + 1)>();
}

enum class OneForgotten { unknown, named, forgotten };
constexpr std::array<std::string_view, 1> enum_names(OneForgotten /*type*/) { return {"named"}; }

enum class OneTooMany { unknown, named };
constexpr std::array<std::string_view, 2> enum_names(OneTooMany /*type*/) { return {"named", "none"}; }

}  // namespace

TEST_CASE("each enumerator has a name, and each name an enumerator") {
    CHECK(has_a_name_for_each<cis::CandidateStatus>());
    CHECK(has_a_name_for_each<cis::QuestionModality>());
    CHECK(has_a_name_for_each<cis::DeliveryMethod>());
    CHECK(has_a_name_for_each<cis::EventType>());
    CHECK_FALSE(has_a_name_for_each<OneForgotten>());
    CHECK_FALSE(has_a_name_for_each<OneTooMany>());
}
