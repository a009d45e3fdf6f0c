#include "test.hpp"

#include <unordered_map>

namespace {

using Names = std::vector<std::string>;

static_assert(!std::is_convertible_v<std::nullptr_t, Patch<std::string>>);
static_assert(!std::is_constructible_v<Patch<std::string>, std::nullptr_t>);
static_assert(!std::is_convertible_v<Names, Patch<std::string>>);
static_assert(!std::is_convertible_v<double, Patch<cis::Timestamp>>);
static_assert(std::is_convertible_v<const char*, Patch<std::string>>);
static_assert(!std::is_convertible_v<std::string_view, Patch<bool>>);
static_assert(!std::is_constructible_v<Patch<bool>, const char*>);
static_assert(!std::is_constructible_v<Patch<bool>, const char (&)[4]>);
static_assert(!std::is_constructible_v<Patch<bool>, void (*)()>);
static_assert(!std::is_constructible_v<Patch<bool>, void()>);
static_assert(!std::is_constructible_v<Patch<bool>, double>);
static_assert(std::is_convertible_v<bool, Patch<bool>>);
static_assert(std::is_convertible_v<std::vector<bool>::reference, Patch<bool>>);
static_assert(!std::is_constructible_v<Patch<std::int64_t>, double>);
static_assert(!std::is_constructible_v<Patch<std::int64_t>, const float&>);
static_assert(!std::is_constructible_v<Patch<std::string>, int>);
static_assert(!std::is_constructible_v<Patch<cis::Metadata>, std::initializer_list<const char*>>);
static_assert(std::is_convertible_v<int, Patch<std::int64_t>>);
static_assert(std::is_convertible_v<std::size_t, Patch<std::int64_t>>);
static_assert(std::is_convertible_v<int, Patch<double>>);
static_assert(std::is_convertible_v<cis::QuestionModality, Patch<cis::OpenEnum<cis::QuestionModality>>>);

/// A type that can be set to a value, to `null`, or left unset.
template <class T>
void check_states(const T& value) {
    const Patch<T> unset;
    const Patch<T> empty = {};
    const Patch<T> cleared = cis::null;
    const Patch<T> set = value;
    CHECK_FALSE(unset.is_set());
    CHECK_FALSE(unset.is_null());
    CHECK(unset.value() == nullptr);
    CHECK(empty == unset);
    CHECK(cleared.is_set());
    CHECK(cleared.is_null());
    CHECK(cleared.value() == nullptr);
    CHECK(set.is_set());
    CHECK_FALSE(set.is_null());
    REQUIRE(set.value() != nullptr);
    CHECK(*set.value() == value);
    CHECK_FALSE(set == cleared);
    CHECK_FALSE(set == unset);
    CHECK_FALSE(cleared == unset);
}

}  // namespace

TEST_CASE("a patch is unset, null or a value") {
    check_states<std::string>("x");
    check_states<bool>(false);
    check_states<std::int64_t>(0);
    check_states<cis::Timestamp>(cis::Timestamp(1.5));
    check_states<Metadata>({});
    check_states<Names>({});
}

TEST_CASE("braces mean the elements of a container") {
    const cis::PostingParams params{.metadata = {{"a", "b"}, {"c", "d"}}, .team_ids = {"a", "b"}};
    REQUIRE(params.metadata.value() != nullptr);
    CHECK(*params.metadata.value() == Metadata{{"a", "b"}, {"c", "d"}});
    CHECK(*params.team_ids.value() == Names{"a", "b"});

    const cis::PostingParams one{.metadata = {{"a", "b"}}, .team_ids = {"a"}};
    CHECK(*one.metadata.value() == Metadata{{"a", "b"}});
    CHECK(*one.team_ids.value() == Names{"a"});

    const cis::PostingParams none{.metadata = {}, .team_ids = {}};
    CHECK_FALSE(none.metadata.is_set());
    CHECK_FALSE(none.team_ids.is_set());

    const cis::PostingParams empty{.metadata = Metadata{}, .team_ids = Names{}};
    CHECK(to_json(empty).text() == R"({"metadata":{},"team_ids":[]})");
}

TEST_CASE("one pair of braces too many means the same, not the ends of a range of characters") {
    const cis::InterviewMetadataParams two{.metadata = {{{"a", "b"}, {"c", "d"}}}};
    CHECK(to_json(two).text() == R"({"metadata":{"a":"b","c":"d"}})");
    const cis::CandidateParams one{.metadata = {{{"a", "b"}}}};
    CHECK(to_json(one).text() == R"({"metadata":{"a":"b"}})");
    const cis::QuestionParams options{.options = {{"a", "b"}}};
    CHECK(to_json(options).text() == R"({"options":["a","b"]})");
}

TEST_CASE("a patch takes what its value can be made from") {
    const std::string_view view = "text";
    const cis::PostingParams params{.title = "literal",
                                    .description = std::string(view),
                                    .max_retakes = 3,
                                    .retake_cooldown_days = std::int64_t{7}};
    CHECK(*params.title.value() == "literal");
    CHECK(*params.description.value() == "text");
    CHECK(*params.max_retakes.value() == 3);
    Patch<std::string> patch = "before";
    patch = cis::null;
    CHECK(patch.is_null());
    patch = "after";
    CHECK(*patch.value() == "after");
    patch.emplace() += "filled";
    CHECK(*patch.value() == "filled");
    patch = {};
    CHECK_FALSE(patch.is_set());
}

TEST_CASE("another library's documents go into plain, optional and patch members") {
    const nlohmann::json document = {{"years", 5}};
    CHECK(cis::CandidateParams{.data = document}.data.value()->text() == R"({"years":5})");
    CHECK(cis::CandidateParams{.extra = document}.extra.text() == R"({"years":5})");
    CHECK(cis::WorkflowStepParams{.type = "t", .config = nlohmann::json::array()}.config.value()->text() ==
          "[]");
    const Patch<cis::Json> patch = document;
    REQUIRE(patch.value() != nullptr);
    CHECK(patch.value()->text() == R"({"years":5})");
    CHECK(Patch<cis::Json>(cis::null).is_null());
    const cis::QuestionParams question{
        .score_of_1 = cis::null,
        .expected_value = nlohmann::json(5),
        .answer = document,
        .dropdown_values = {nlohmann::json{{"label", "A"}}},
        .structured_config = nlohmann::json::object(),
    };
    CHECK(to_json(question).text() == R"({"score_of_1":null,"expected_value":5,"answer":{"years":5},)"
                                      R"("dropdown_values":[{"label":"A"}],"structured_config":{}})");
}

TEST_CASE("designated initializers name what is meant") {
    const cis::CandidateParams candidate{.name = "A", .metadata = {{{"k", "v"}, {"l", "w"}}}};
    CHECK(to_json(candidate).text() == R"({"name":"A","metadata":{"k":"v","l":"w"}})");
    const cis::PostingParams posting{
        .title = "T", .workflow = {{.type = "web_interview"}}, .redirect_url = cis::null};
    CHECK(to_json(posting).text() ==
          R"({"title":"T","workflow":[{"type":"web_interview"}],"redirect_url":null})");
    CHECK(to_json(cis::PostingParams{.workflow = {{"web_interview"}, {"resume_check"}}}).text() ==
          R"({"workflow":[{"type":"web_interview"},{"type":"resume_check"}]})");
}

TEST_CASE("metadata is made of any map of texts") {
    const std::unordered_map<std::string, std::string> unordered{{"a", "b"}};
    const std::map<std::string, std::string> ordered{{"a", "b"}};
    const cis::Metadata wanted{{"a", "b"}};
    CHECK(cis::CandidateParams{.metadata = unordered}.metadata.value()->at("a") == "b");
    CHECK(cis::CandidateParams{.metadata = ordered} == cis::CandidateParams{.metadata = wanted});
    cis::Candidate candidate;
    candidate.metadata = unordered;
    CHECK(candidate.metadata == wanted);
}

TEST_CASE("a time is made of the text that the specification shows") {
    CHECK(cis::CandidateListParams{.created_after = "2026-03-01"}.created_after->epoch_seconds() ==
          1'772'323'200.0);
    CHECK(cis::PostingParams{.deadline = std::string("2026-03-01T01:00:00+01:00")}
              .deadline.value()
              ->epoch_seconds() == 1'772'323'200.0);
    CHECK_THROWS_AS((cis::CandidateListParams{.created_after = "yesterday"}), cis::Exception);
}

TEST_CASE("open JSON in parameters is written as values and pairs") {
    CHECK(to_json(cis::CandidateParams{.data = {{"years", 3}}}).text() == R"({"data":{"years":3}})");
    CHECK(to_json(cis::QuestionParams{.evaluation_criteria = "clear", .min_follow_ups = 1}).text() ==
          R"({"evaluation_criteria":"clear","min_follow_ups":1})");
    CHECK(to_json(cis::CandidateParams{.data = cis::null}).text() == R"({"data":null})");
}
