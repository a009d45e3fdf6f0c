#include <cis/cis.hpp>

#include <exception>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <typeinfo>

// What crosses the border between a program and a shared library: exceptions in both directions, strings that
// one side makes and the other one frees, virtual functions, and streams.
namespace {

int failures = 0;

void check(bool is_right, const char* what) {
    if (is_right) return;
    std::cerr << what << '\n';
    ++failures;
}

/// The library calls it through its base class.
class Canned final : public cis::Transport {
public:
    cis::Transfer perform(const cis::Request& /*request*/, const cis::TransferLimits& /*limits*/,
                          std::stop_token /*stop*/, const cis::BodySink& /*sink*/) override {
        return {.response = {.status = status, .body = body}, .times_sent = 1};
    }

    int status{200};
    std::string body{};
};

/// The library ignores its exceptions.
class Thrower final : public cis::Interceptor {
public:
    void after(const cis::Attempt& /*attempt*/, const cis::AttemptResult& /*result*/) override {
        ++calls;
        throw std::runtime_error("of the program");
    }

    int calls{0};
};

cis::ClientOptions options(const std::shared_ptr<Canned>& transport) {
    return {.base_url = "http://127.0.0.1:1",
            .api_key = "key",
            .retry = {.max_attempts = 1},
            .transport = transport};
}

void exceptions_of_the_library(const std::shared_ptr<Canned>& transport) {
    transport->status = 404;
    transport->body = R"({"error":{"type":"not_found","code":"none","message":"nothing is here"}})";
    const cis::Client client(options(transport));
    std::string caught;
    try {
        client.health().send();
    } catch (const cis::Exception& exception) {
        caught = "cis::Exception";
        check(exception.error().kind == cis::ErrorKind::not_found, "the error has another kind");
        check(typeid(exception) == typeid(cis::Exception), "the exception has another type");
    }
    check(caught == "cis::Exception", "the exception was not caught as cis::Exception");
    check(std::uncaught_exceptions() == 0, "an exception that was caught counts as one on its way");
    try {
        client.health().send();
    } catch (const std::exception& exception) {
        caught = exception.what();
        check(dynamic_cast<const cis::Exception*>(&exception) != nullptr,
              "dynamic_cast does not know the exception");
    }
    check(caught.find("not_found") != std::string::npos, "the exception was not caught as std::exception");

    std::exception_ptr kept;
    try {
        client.health().send();
    } catch (...) {
        kept = std::current_exception();
    }
    try {
        std::rethrow_exception(kept);
    } catch (const cis::Exception&) {
        caught = "again";
    }
    check(caught == "again", "the exception was not thrown again");
    check(std::uncaught_exceptions() == 0, "an exception that was thrown again counts as one on its way");
}

void exceptions_of_the_program(const std::shared_ptr<Canned>& transport) {
    transport->status = 200;
    transport->body = "{}";
    const auto thrower = std::make_shared<Thrower>();
    cis::ClientOptions observed = options(transport);
    observed.interceptors = {thrower};
    check(cis::Client(observed).health().try_send().has_value(),
          "an exception of an observer made a call fail");
    check(thrower->calls == 1, "the library did not call the observer");

    cis::ClientOptions keyless = options(transport);
    keyless.api_key = {};
    keyless.api_key_provider = []() -> cis::Result<cis::Secret> {
        throw std::runtime_error("of the program");
    };
    const auto refused = cis::Client(keyless).health().try_send();
    check(!refused && refused.error().kind == cis::ErrorKind::authentication,
          "an exception of a provider was not caught");
    check(std::uncaught_exceptions() == 0, "an exception that the library caught counts as one on its way");
}

void strings(const std::shared_ptr<Canned>& transport) {
    const std::string long_text(10'000, 'x');
    transport->status = 404;
    transport->body = R"({"error":{"type":"not_found","code":"none","message":")" + long_text + R"("}})";
    const cis::Client client(options(transport));
    auto health = client.health().try_send();
    if (health) return check(false, "a call that failed has a result");
    cis::Error error = std::move(health).error();
    check(error.message == long_text, "the message is another one");
    error.message.append(100'000, 'y');  // the memory of the library is freed here
    error.errors.resize(100);
    const cis::Exception exception(error);  // and this memory there
    check(exception.error().message.size() == 110'000, "a string was not copied");
    auto json = cis::Json::from_text('"' + long_text + '"');
    check(json && json->text().size() == 10'002, "a text that was given away is another one");
}

void streams() {
    std::ostringstream out;
    out << cis::ErrorKind::not_found << ' ' << cis::Method::get << ' ' << 1.5;
    check(out.str() == "not_found GET 1.5", "the library does not write to a stream of the program");
}

}  // namespace

int main() {
    const auto transport = std::make_shared<Canned>();
    exceptions_of_the_library(transport);
    exceptions_of_the_program(transport);
    strings(transport);
    streams();
    std::cout << (failures == 0 ? "all of it crosses the border\n"
                                : "some of it does not cross the border\n");
    return failures;
}
