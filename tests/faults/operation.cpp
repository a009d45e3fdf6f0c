#include "operation.hpp"

#include <utility>

#include "client_fixture.hpp"

namespace cis::test {

const std::vector<Operation>& all_operations() {
    static const std::vector<Operation> all{Operation::get, Operation::patch, Operation::idempotent_post,
                                            Operation::remove, Operation::creating_post};
    return all;
}

std::string_view name_of(Operation operation) {
    switch (operation) {
        case Operation::get: return "GET";
        case Operation::idempotent_post: return "idempotent POST";
        case Operation::creating_post: return "creating POST";
        case Operation::patch: return "PATCH";
        case Operation::remove: return "DELETE";
    }
    return "";
}

bool is_idempotent(Operation operation) { return operation != Operation::creating_post; }

int success_status(Operation operation) { return operation == Operation::creating_post ? 201 : 200; }

std::string success_body(Operation operation) {
    switch (operation) {
        case Operation::get: return R"({"data":{"object":"metadata","metadata":{"a":"b"}},"meta":null})";
        case Operation::creating_post: return receipt_json("i1");
        case Operation::idempotent_post:
        case Operation::patch: return posting_json("p1");
        case Operation::remove: break;
    }
    return R"({"data":{"object":"question","id":"q1","posting_id":"p1"},"meta":null})";
}

namespace {

template <class T>
Ending ending_of(const Result<Reply<T>>& result) {
    if (result) return {.error = {}, .attempts = result->attempts, .elapsed = result->elapsed};
    return {.error = result.error(), .attempts = result.error().attempts, .elapsed = result.error().elapsed};
}

}  // namespace

Ending run(Operation operation, const Client& client, std::chrono::milliseconds timeout, Driver driver) {
    const auto send = [&](auto call) { return ending_of(send_by(driver, std::move(call).timeout(timeout))); };
    switch (operation) {
        case Operation::get: return send(client.interviews().metadata("i1"));
        case Operation::idempotent_post: return send(client.postings().activate("p1"));
        case Operation::creating_post: return send(client.candidates().create("p1", {.name = "Ada"}));
        case Operation::patch: return send(client.postings().update("p1", {.title = "T"}));
        case Operation::remove: break;
    }
    return send(client.questions().remove("p1", "q1"));
}

}  // namespace cis::test
