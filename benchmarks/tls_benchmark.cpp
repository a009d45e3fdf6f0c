#include <cis/http/curl_transport.hpp>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>

// The processor time of this process for each TLS connection. The server closes each one after a response.
//   cis-tls-benchmark URL CA_FILE

namespace {

constexpr int warm_up = 5;
constexpr int connections = 200;
constexpr int transports = 20;

double cpu_milliseconds() {
    timespec now{};
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0) throw std::runtime_error("no processor clock");
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

void connect(cis::CurlTransport& transport, const std::string& url, const cis::BodySink& sink = {}) {
    cis::Request request;
    request.url = url + "/health";
    const cis::Transfer transfer = transport.perform(request, {}, {}, sink);
    if (transfer.response.status != 200) throw std::runtime_error("no answer: " + transfer.reason);
}

/// A transfer that is cancelled before it begins fails like any other.
void fail(cis::CurlTransport& transport, const std::string& url) {
    std::stop_source stop;
    stop.request_stop();
    cis::Request request;
    request.url = url + "/health";
    const cis::Transfer transfer = transport.perform(request, {}, stop.get_token(), {});
    if (transfer.failure != cis::TransferFailure::cancelled) throw std::runtime_error("not cancelled");
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 3) {
        std::cerr << "usage: cis-tls-benchmark URL CA_FILE\n";
        return 2;
    }
    const std::string url = argv[1];
    cis::CurlOptions options;
    options.tls.ca_file = argv[2];

    cis::CurlTransport transport(options);
    for (int i = 0; i < warm_up; ++i) connect(transport, url);
    double started = cpu_milliseconds();
    for (int i = 0; i < connections; ++i) connect(transport, url);
    const double each = (cpu_milliseconds() - started) / connections;

    started = cpu_milliseconds();
    for (int i = 0; i < transports; ++i) {
        cis::CurlTransport fresh(options);
        connect(fresh, url);
    }
    const double first = (cpu_milliseconds() - started) / transports;

    // A transfer inside another one needs a handle of its own, as a transfer on another thread does.
    double second = 0;
    for (int i = 0; i < transports; ++i) {
        cis::CurlTransport fresh(options);
        connect(fresh, url, [&](std::string_view) {
            const double begun = cpu_milliseconds();
            connect(fresh, url);
            second += (cpu_milliseconds() - begun) / transports;
            return true;
        });
    }

    started = cpu_milliseconds();
    for (int i = 0; i < connections; ++i) {
        fail(transport, url);
        connect(transport, url);
    }
    const double after_failure = (cpu_milliseconds() - started) / connections;
    std::cout << each << ' ' << after_failure << ' ' << first << ' ' << second << '\n';
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-tls-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}
