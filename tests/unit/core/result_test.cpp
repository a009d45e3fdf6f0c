#include "test.hpp"

namespace {

Error failure() {
    Error error = cis::invalid_argument("name", "must not be empty");
    error.message = "the service's words";
    return error;
}

Result<int> parse(bool good) {
    if (!good) return failure();
    return 7;
}

struct NoDefault {
    explicit NoDefault(int value) : number(value) {}
    int number;
};

using Values = Result<std::vector<int>>;
static_assert(std::is_same_v<decltype(std::declval<Values&>().value()), std::vector<int>&>);
static_assert(std::is_same_v<decltype(std::declval<const Values&>().value()), const std::vector<int>&>);
static_assert(std::is_same_v<decltype(std::declval<Values>().value()), std::vector<int>&&>);
static_assert(std::is_same_v<decltype(*std::declval<Values&>()), std::vector<int>&>);
static_assert(std::is_same_v<decltype(*std::declval<const Values&>()), const std::vector<int>&>);
static_assert(std::is_same_v<decltype(*std::declval<Values>()), std::vector<int>&&>);
static_assert(std::is_same_v<decltype(std::declval<Values&>().error()), Error&>);
static_assert(std::is_same_v<decltype(std::declval<const Values&>().error()), const Error&>);
static_assert(std::is_same_v<decltype(std::declval<Values>().error()), Error>);
static_assert(std::is_nothrow_move_constructible_v<Values>);
static_assert(!std::is_convertible_v<Result<int>, bool>);
static_assert(std::is_constructible_v<bool, Result<int>>);
// An explicit conversion of the value must not happen implicitly.
static_assert(!std::is_convertible_v<std::size_t, Values>);
static_assert(std::is_constructible_v<Values, std::size_t>);
static_assert(!std::is_convertible_v<int*, Result<std::unique_ptr<int>>>);
static_assert(std::is_convertible_v<const char*, Result<std::string>>);

}  // namespace

TEST_CASE("a result holds a value") {
    const Result<int> result = parse(true);
    CHECK(result);
    CHECK(result.has_value());
    CHECK(result.value() == 7);
    CHECK(*result == 7);
    CHECK(parse(true).value_or(9) == 7);
}

TEST_CASE("a result holds an error") {
    const Result<int> result = parse(false);
    CHECK_FALSE(result);
    CHECK_FALSE(result.has_value());
    CHECK(result.error().param == "name");
    CHECK(parse(false).value_or(9) == 9);
    Error taken = parse(false).error();
    CHECK(taken.reason == "must not be empty");
}

TEST_CASE("the error of a result without a name can be kept by reference") {
    const Error& error = parse(false).error();
    CHECK(error.param == "name");
    CHECK(error.message == "the service's words");
}

TEST_CASE("value() throws the error that the result holds") {
    const auto check = [](const Exception& exception) {
        CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
        CHECK(exception.error().param == "name");
        CHECK(exception.error().message == "the service's words");
    };
    Result<int> result = parse(false);
    try {
        (void)result.value();
        FAIL("no exception");
    } catch (const Exception& exception) {
        check(exception);
    }
    CHECK(result.error().param == "name");
    CHECK_THROWS_AS((void)std::as_const(result).value(), Exception);
    CHECK_THROWS_AS((void)std::move(result).value(), Exception);
}

TEST_CASE("a result gives its value away") {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
    const std::unique_ptr<int> taken = std::move(result).value();
    CHECK(*taken == 5);
    Result<std::unique_ptr<int>> other = std::make_unique<int>(6);
    CHECK(**other == 6);
    const std::unique_ptr<int> given = std::move(other).value_or(nullptr);
    CHECK(*given == 6);
}

TEST_CASE("a result's value can be changed and reached into") {
    Result<std::vector<int>> result = std::vector<int>{1, 2};
    result->push_back(3);
    (*result)[0] = 4;
    CHECK(result.value() == std::vector<int>{4, 2, 3});
    CHECK(std::as_const(result)->size() == 3);
    result = failure();
    CHECK_FALSE(result);
    result = std::vector<int>{};
    CHECK(result);
}

TEST_CASE("a result needs no default value") {
    Result<NoDefault> result = NoDefault(3);
    CHECK(result->number == 3);
    CHECK_FALSE(Result<NoDefault>(failure()));
}

TEST_CASE("a default-constructed result is a failure") {
    const Result<NoDefault> result;
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == cis::ErrorKind::internal);
    CHECK_FALSE(result.error().reason.empty());
}
