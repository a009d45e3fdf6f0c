// A web server on Beast for webhooks: one thread receives deliveries, and answers when its calls have ended.
//
//   CIS_BASE_URL=… CIS_API_KEY=… CIS_WEBHOOK_SECRET=whsec_… beast_webhooks interview_completed 8080

#include <utility>  // before Boost 1.74, which forgets it

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <cis/asio/boost.hpp>
#include <cis/cis.hpp>
#include <cis/webhook/inbox.hpp>
#include <cstdlib>
#include <iostream>

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

using cis::webhook::ClaimedEvent, cis::webhook::Inbox, cis::webhook::InboxResult, cis::webhook::Settlement;

/// Reads the interview of an event.
static asio::awaitable<Settlement> handle(const cis::Client& client, const cis::webhook::Event& event) {
    auto call = client.interviews().data(event.interview_id());
    auto interview = co_await cis::async_send(std::move(call), asio::use_awaitable);
    if (!interview) co_return Settlement::later;  // the service delivers it again
    std::cout << event.interview_id() << " was read" << std::endl;
    co_return Settlement::done;
}

/// The service gets its 200 when the event was handled. If this process dies before, it delivers again.
static asio::awaitable<int> receive(Inbox& inbox, const cis::Client& client,
                                    cis::webhook::Delivery delivery) {
    auto claimed = inbox.claim(delivery);
    if (const auto* answer = std::get_if<InboxResult>(&claimed)) co_return answer->status;
    auto& event = std::get<ClaimedEvent>(claimed);
    const Settlement settlement = co_await handle(client, event.event());
    co_return std::move(event).settle(settlement).status;
}

static asio::awaitable<void> serve(tcp::socket socket, Inbox& inbox, cis::Client client) {
    boost::beast::flat_buffer buffer;
    http::request<http::string_body> request;
    co_await http::async_read(socket, buffer, request, asio::use_awaitable);
    cis::webhook::Delivery delivery{.body = request.body()};
    for (const auto& it : request)
        delivery.headers.add(std::string(it.name_string()), std::string(it.value()));
    const int status = co_await receive(inbox, client, std::move(delivery));
    http::response<http::string_body> response(static_cast<http::status>(status), request.version());
    response.keep_alive(false);
    response.prepare_payload();
    co_await http::async_write(socket, response, asio::use_awaitable);
}

static asio::awaitable<void> listen(tcp::acceptor& on, Inbox& inbox, cis::Client client) {
    for (;;) {
        auto socket = co_await on.async_accept(asio::use_awaitable);
        asio::co_spawn(on.get_executor(), serve(std::move(socket), inbox, client), asio::detached);
    }
}

int main(int argc, char** argv) {
    const char* const secret = std::getenv("CIS_WEBHOOK_SECRET");
    if (argc != 3 || secret == nullptr) return 2;
    Inbox inbox({.webhooks = {{cis::OpenEnum<cis::EventType>(argv[1]), cis::Secret(secret)}}});
    asio::io_context context;
    const auto port = static_cast<unsigned short>(std::stoi(argv[2]));
    tcp::acceptor acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), port));
    std::cerr << "listening on port " << acceptor.local_endpoint().port() << '\n';
    asio::co_spawn(context, listen(acceptor, inbox, cis::Client::from_env()), asio::detached);
    context.run();
}
