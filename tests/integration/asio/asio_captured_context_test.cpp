#include "asio_service.hpp"
#include "context_witness.hpp"

TEST_CASE("an operation of Asio captures the context of the thread that starts it") {
    AsioService service({answer::json(200, "{}")});
    const auto witness = std::make_shared<ContextWitness>();
    service.options.interceptors = {witness};
    const Client client(service.options);
    service.run([&]() -> asio::awaitable<void> {
        const ContextWitness::Active active("import");
        const auto health = co_await cis::async_send(client.health(), asio::use_awaitable);
        CHECK(health);
    });
    CHECK(witness->seen() == ContextWitness::one_call("import"));
}
