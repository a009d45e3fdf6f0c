#include "test.hpp"

namespace {

static_assert(std::is_nothrow_copy_constructible_v<Exception>);
static_assert(std::is_nothrow_copy_assignable_v<Exception>);
static_assert(std::is_nothrow_move_constructible_v<Exception>);
static_assert(std::is_nothrow_move_assignable_v<Exception>);
static_assert(std::is_base_of_v<std::exception, Exception>);

Error failure() {
    Error error;
    error.kind = cis::ErrorKind::validation;
    error.status = 422;
    error.code = "validation_error";
    error.param = "email";
    error.message = "zoe@example.com is taken";
    error.body_sample = R"({"error":{"message":"zoe@example.com is taken"}})";
    error.errors = {{"invalid_param", "zoe@example.com is taken", "email"}};
    return error;
}

}  // namespace

TEST_CASE("an exception carries its error and prints it without personal data") {
    const Exception exception(failure());
    CHECK(exception.error().message == "zoe@example.com is taken");
    CHECK(std::string(exception.what()) == to_string(exception.error()));
    CHECK(std::string(exception.what()) == "validation 422 validation_error (email)");
}

TEST_CASE("a copy has the error and outlives the original") {
    std::exception_ptr kept;
    try {
        cis::throw_error(failure());
    } catch (const Exception&) {
        kept = std::current_exception();
    }
    try {
        std::rethrow_exception(kept);
    } catch (const std::exception& exception) {
        kept = nullptr;
        CHECK(std::string(exception.what()) == "validation 422 validation_error (email)");
    }
    Exception copy(Error{});
    {
        const Exception original(failure());
        copy = original;
        CHECK(copy.error().message == original.error().message);
    }
    CHECK(copy.error().param == "email");
}

TEST_CASE("an exception that was moved from still has its error") {
    Exception first(failure());
    // NOLINTNEXTLINE(performance-move-const-arg): what is tested
    const Exception second = std::move(first);
    CHECK(second.error().param == "email");
    // NOLINTNEXTLINE(bugprone-use-after-move): what is tested
    CHECK(std::string(first.what()) == second.what());
    CHECK(first.error().param == "email");
}

TEST_CASE("what is thrown is caught as an exception of the SDK, as an error, and as any exception") {
    const auto caught_as = [](int type) {
        try {
            cis::throw_error(failure());
        } catch (const Exception& exception) {
            if (type == 0) return exception.kind == cis::ErrorKind::validation && exception.status == 422;
            try {
                throw;
            } catch (const Error& error) {
                if (type == 1) return error.param == "email" && to_string(error) == exception.what();
                try {
                    throw;
                } catch (const std::exception& any) {
                    return std::string(any.what()) == exception.what();
                }
            }
        }
        return false;
    };
    CHECK(caught_as(0));
    CHECK(caught_as(1));
    CHECK(caught_as(2));
}
