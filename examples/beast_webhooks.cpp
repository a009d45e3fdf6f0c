// A web server on Beast that reacts to webhooks: one thread receives the deliveries and awaits the calls.
//
//   CIS_BASE_URL=… CIS_API_KEY=… CIS_WEBHOOK_SECRET=whsec_… beast_webhooks interview_completed 8080

#include <utility>  // before Boost 1.74, which forgets it

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <cis/asio/boost.hpp>
#include <cis/cis.hpp>
#include <cis/webhook/unwrap.hpp>
#include <cstdlib>
#include <iostream>

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

/// Reads the interview of an event. Only then the service gets its 200: otherwise it delivers again.
static asio::awaitable<http::status> react(const cis::Client& client, const cis::webhook::Event& event) {
    auto call = client.interviews().data(event.interview_id());
    auto interview = co_await cis::async_send(std::move(call), asio::use_awaitable);
    if (!interview) co_return http::status::service_unavailable;
    std::cout << event.interview_id() << " was read" << std::endl;
    co_return http::status::ok;
}

static asio::awaitable<void> serve(tcp::socket socket, cis::Client client, cis::webhook::Subscription hook) {
    boost::beast::flat_buffer buffer;
    http::request<http::string_body> request;
    co_await http::async_read(socket, buffer, request, asio::use_awaitable);
    cis::Headers headers;
    for (const auto& it : request) headers.add(std::string(it.name_string()), std::string(it.value()));
    const auto event = cis::webhook::unwrap(hook, headers, request.body());
    auto status = http::status::unauthorized;
    if (event) status = co_await react(client, *event);
    http::response<http::string_body> response(status, request.version());
    response.keep_alive(false);
    response.prepare_payload();
    co_await http::async_write(socket, response, asio::use_awaitable);
}

static asio::awaitable<void> listen(tcp::acceptor& on, cis::Client client, cis::webhook::Subscription hook) {
    for (;;) {
        auto socket = co_await on.async_accept(asio::use_awaitable);
        asio::co_spawn(on.get_executor(), serve(std::move(socket), client, hook), asio::detached);
    }
}

int main(int argc, char** argv) {
    const char* const secret = std::getenv("CIS_WEBHOOK_SECRET");
    if (argc != 3 || secret == nullptr) return 2;
    asio::io_context context;
    const auto port = static_cast<unsigned short>(std::stoi(argv[2]));
    tcp::acceptor acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), port));
    std::cerr << "listening on port " << acceptor.local_endpoint().port() << '\n';
    cis::webhook::Subscription hook{cis::OpenEnum<cis::EventType>(argv[1]), cis::Secret(secret)};
    asio::co_spawn(context, listen(acceptor, cis::Client::from_env(), std::move(hook)), asio::detached);
    context.run();
}
