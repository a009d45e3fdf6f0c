#include <string>
#include <utility>

#include "body_answers.hpp"
#include "fault.hpp"
#include "gzip.hpp"
#include "head_answers.hpp"
#include "response_text.hpp"

namespace cis::test {
namespace {

constexpr Verdict success{};
/// It is only known that the request was sent.
constexpr Verdict broken{ErrorKind::connection, Outcome::unknown, Repeated::if_idempotent};
constexpr Verdict too_late{ErrorKind::timeout, Outcome::unknown, Repeated::if_idempotent};
constexpr Verdict nonsense{ErrorKind::decode, Outcome::unknown, Repeated::never};
/// The status shows that the request was applied. The rest is missing or unreadable.
constexpr Verdict broken_success{ErrorKind::connection, Outcome::applied, Repeated::if_idempotent};
constexpr Verdict late_success{ErrorKind::timeout, Outcome::applied, Repeated::if_idempotent};
constexpr Verdict unreadable_success{ErrorKind::decode, Outcome::applied, Repeated::never};

/// The same response to every operation.
std::function<Responder(Operation)> always(Responder answer) {
    return [answer = std::move(answer)](Operation) { return answer; };
}
std::function<Http2Responder(Operation)> always(Http2Responder answer) {
    return [answer = std::move(answer)](Operation) { return answer; };
}
/// A response that is derived from the success response of the operation.
template <class Make>
std::function<Responder(Operation)> of_success(Make make) {
    return [make](Operation operation) -> Responder {
        return make(success_status(operation), success_body(operation));
    };
}
template <class Make>
std::function<Http2Responder(Operation)> of_http2_success(Make make) {
    return [make](Operation operation) -> Http2Responder {
        return make(success_status(operation), success_body(operation));
    };
}

/// Adds a fault that looks the same to the client, whether or not the request was applied.
void add_before_and_after_acting(std::vector<Fault>& faults, const Fault& fault) {
    for (const bool acts : {false, true}) {
        Fault variant = fault;
        variant.acts = acts;
        variant.name += acts ? ", after acting" : ", before acting";
        faults.push_back(std::move(variant));
    }
}

FaultGroup broken_connections() {
    FaultGroup group{.title = "The connection breaks", .faults = {}};
    auto& faults = group.faults;
    faults.push_back({.name = "reset before the request is read",
                      .verdict = broken,
                      .is_read = false,
                      .http1 = always(answer::reset_before_reading()),
                      .http2 = always(http2::reset_before_reading()),
                      .sends_nothing = true});
    faults.push_back({.name = "closed before the request is read",
                      .verdict = broken,
                      .is_read = false,
                      .http1 = always(answer::close_before_reading()),
                      .http2 = always(http2::close_before_reading()),
                      .sends_nothing = true});
    add_before_and_after_acting(faults, {.name = "reset after the request was read",
                                         .verdict = broken,
                                         .http1 = always(answer::reset_after_reading()),
                                         .http2 = always(http2::reset_after_reading()),
                                         .sends_nothing = true});
    add_before_and_after_acting(faults, {.name = "closed after the request was read",
                                         .verdict = broken,
                                         .http1 = always(answer::close_after_reading()),
                                         .http2 = always(http2::close_after_reading()),
                                         .sends_nothing = true});
    add_before_and_after_acting(faults, {.name = "cut in the status line",
                                         .verdict = broken,
                                         .http1 = always(answer::cut_in_status_line()),
                                         .sends_nothing = true});
    add_before_and_after_acting(faults, {.name = "cut in the headers of a 200",
                                         .verdict = broken,
                                         .http1 = always(answer::cut_in_headers(200))});
    add_before_and_after_acting(
        faults, {.name = "cut after a header line with a blank continuation line",
                 .verdict = broken,
                 .http1 = always(answer::then_close(answer::bytes("HTTP/1.1 200 OK\r\nA: b\r\n \r\n")))});
    add_before_and_after_acting(faults, {.name = "cut in the headers of a 404",
                                         .verdict = broken,
                                         .http1 = always(answer::cut_in_headers(404))});
    faults.push_back({.name = "cut in the body of a success",
                      .verdict = broken_success,
                      .acts = true,
                      .http1 = of_success(answer::truncated_body),
                      .http2 = of_http2_success([](int status, const std::string& body) {
                          return http2::truncated_body(status, body, Http2Error::internal_error);
                      })});
    faults.push_back({.name = "a success whose last chunk is missing",
                      .verdict = broken_success,
                      .acts = true,
                      .http1 = of_success(answer::unfinished_chunks)});
    faults.push_back(
        {.name = "a success with an invalid chunk size",
         .verdict = broken_success,
         .acts = true,
         .http1 = [](Operation operation) { return answer::bad_chunk(success_status(operation)); }});
    add_before_and_after_acting(faults,
                                {.name = "cut in the body of a 500",
                                 .verdict = {ErrorKind::server, Outcome::unknown, Repeated::if_idempotent},
                                 .http1 = always(answer::truncated_body(500, R"({"error":{"type":"a"}})"))});
    faults.push_back({.name = "cut in the body of a 404",
                      .verdict = {ErrorKind::not_found, Outcome::rejected, Repeated::never},
                      .http1 = always(answer::truncated_body(404, R"({"error":{"type":"a"}})"))});
    faults.push_back({.name = "cut in the body of a 429",
                      .verdict = {ErrorKind::rate_limited, Outcome::rejected, Repeated::always},
                      .http1 = always(answer::truncated_body(429, R"({"error":{"type":"a"}})"))});
    return group;
}

FaultGroup silence() {
    FaultGroup group{.title = "The server is silent until the attempt times out", .faults = {}};
    auto& faults = group.faults;
    add_before_and_after_acting(faults, {.name = "no response",
                                         .verdict = too_late,
                                         .http1 = always(answer::never()),
                                         .http2 = always(http2::never()),
                                         .hangs = true});
    faults.push_back({.name = "half of a success",
                      .verdict = late_success,
                      .acts = true,
                      .http1 = of_success([](int status, const std::string& body) {
                          return answer::dripped_body(status, body, 1, std::chrono::milliseconds(10));
                      }),
                      .http2 = of_http2_success(http2::unfinished_body),
                      .hangs = true});
    return group;
}

FaultGroup odd_answers() {
    FaultGroup group{.title = "The response is unusual, but valid", .faults = {}};
    auto& faults = group.faults;
    const auto succeeds = [&](std::string name, std::function<Responder(Operation)> http1,
                              std::function<Http2Responder(Operation)> http2 = {}) {
        faults.push_back({.name = std::move(name),
                          .verdict = success,
                          .acts = true,
                          .http1 = std::move(http1),
                          .http2 = std::move(http2)});
    };
    succeeds("100 or 103 before a success", of_success([](int status, const std::string& body) {
                 return answer::after_interim(103, {{"Retry-After", "99"}}, status, body);
             }),
             of_http2_success([](int status, const std::string& body) {
                 return http2::after_interim(103, {{"link", "</x>"}}, http2::json(status, body));
             }));
    succeeds("a success of HTTP/1.0, without a length", of_success(answer::http_1_0));
    succeeds("a success with `Connection: close`", of_success(answer::closing));
    succeeds("chunks with extensions", of_success(answer::chunk_extensions));
    succeeds("a success with trailers", of_success([](int status, const std::string& body) {
                 return answer::large_trailers(status, body, 1000);
             }),
             of_http2_success([](int status, const std::string& body) {
                 return http2::with_trailers(status, body, {{"retry-after", "99"}});
             }));
    succeeds("a success followed by an unsolicited response",
             of_success([](int status, const std::string& body) {
                 return answer::longer_body(status, body, "HTTP/1.1 404 Not Found\r\n\r\n");
             }));
    return group;
}

FaultGroup garbage() {
    FaultGroup group{.title = "The response is not HTTP, or its body cannot be read", .faults = {}};
    auto& faults = group.faults;
    add_before_and_after_acting(faults, {.name = "garbage instead of a status line",
                                         .verdict = nonsense,
                                         .http1 = always(answer::garbage_status_line())});
    add_before_and_after_acting(faults, {.name = "a folded first header line",
                                         .verdict = nonsense,
                                         .http1 = of_success(answer::folded_first_header),
                                         .corrupts_reused_handles = true});
    add_before_and_after_acting(faults, {.name = "a header line without a colon",
                                         .verdict = nonsense,
                                         .http1 = of_success(answer::header_without_colon)});
    add_before_and_after_acting(faults, {.name = "a zero byte in a header",
                                         .verdict = nonsense,
                                         .http1 = of_success(answer::header_with_nul)});
    add_before_and_after_acting(faults, {.name = "400 KB of headers",
                                         .verdict = nonsense,
                                         .http1 = of_success([](int status, const std::string& body) {
                                             return answer::large_head(status, body, 400'000);
                                         })});
    const auto unreadable = [&](std::string name, std::function<Responder(Operation)> http1) {
        faults.push_back({.name = std::move(name),
                          .verdict = unreadable_success,
                          .acts = true,
                          .http1 = std::move(http1)});
    };
    add_before_and_after_acting(
        faults, {.name = "a status code of four digits",
                 .verdict = nonsense,
                 .http1 = always(answer::bytes("HTTP/2 8522 Odd\r\nContent-Length: 0\r\n\r\n"))});
    unreadable("a success with a trailer without a colon",
               of_success([](int status, const std::string& body) {
                   return answer::bytes(response_head(status, {{"Transfer-Encoding", "chunked"}}) +
                                        chunk(body) + "0\r\nno colon\r\n\r\n");
               }));
    unreadable("a success with 8 MB of trailers", of_success([](int status, const std::string& body) {
                   return answer::large_trailers(status, body, 8'000'000);
               }));
    unreadable("an invalid gzip body",
               [](Operation operation) { return answer::no_gzip(success_status(operation)); });
    unreadable("a gzip body with a wrong checksum", of_success(answer::corrupt_gzip));
    unreadable(
        "a gzip body with something after its end", of_success([](int status, const std::string& body) {
            return answer::with(status, {{"Content-Encoding", "gzip"}}, gzip(body) + std::string(4, '\0'));
        }));
    unreadable("a gzip body of two members", of_success([](int status, const std::string& body) {
                   return answer::with(status, {{"Content-Encoding", "gzip"}},
                                       gzip(body.substr(0, 9)) + gzip(body.substr(9)));
               }));
    unreadable("a body in an unknown encoding", of_success([](int status, const std::string& body) {
                   return answer::with(status, {{"Content-Encoding", "zip"}}, body);
               }));
    unreadable("a success that is HTML", [](Operation operation) {
        return answer::with(success_status(operation), {{"Content-Type", "text/html"}}, "<html></html>");
    });
    unreadable("a success without a body",
               [](Operation operation) { return answer::with(success_status(operation)); });
    unreadable("a success with truncated JSON", [](Operation operation) {
        return answer::json(success_status(operation), R"({"data":{"object":)");
    });
    return group;
}

FaultGroup refused_streams() {
    FaultGroup group{.title = "HTTP/2 ends the stream or the connection", .faults = {}};
    auto& faults = group.faults;
    for (const auto& [name, error] :
         {std::pair{"RST_STREAM, REFUSED_STREAM", Http2Error::refused_stream},
          std::pair{"RST_STREAM, INTERNAL_ERROR", Http2Error::internal_error},
          std::pair{"RST_STREAM, HTTP_1_1_REQUIRED", Http2Error::http_1_1_required},
          std::pair{"RST_STREAM, CANCEL", Http2Error::cancel}}) {
        Fault fault{.name = name,
                    .verdict = broken,
                    .http2 = always(http2::reset_stream(error)),
                    .sends_nothing = true};
        if (error == Http2Error::refused_stream) {
            faults.push_back(std::move(fault));
        } else {
            add_before_and_after_acting(faults, fault);
        }
    }
    faults.push_back({.name = "RST_STREAM after the headers of a success",
                      .verdict = broken_success,
                      .acts = true,
                      .http2 = [](Operation operation) {
                          return http2::reset_after_head(success_status(operation),
                                                         Http2Error::internal_error);
                      }});
    faults.push_back({.name = "GOAWAY that excludes the request, then close",
                      .verdict = broken,
                      .http2 = always(http2::then_close(http2::go_away_before())),
                      .sends_nothing = true});
    faults.push_back({.name = "GOAWAY that includes the request, then a success",
                      .verdict = success,
                      .acts = true,
                      .http2 = of_http2_success([](int status, const std::string& body) {
                          return http2::go_away_after(Http2Error::no_error, http2::json(status, body));
                      })});
    add_before_and_after_acting(faults, {.name = "garbage instead of a frame",
                                         .verdict = broken,
                                         .http2 = always(http2::garbage()),
                                         .sends_nothing = true});
    return group;
}

}  // namespace

std::vector<FaultGroup> transfer_faults() {
    return {broken_connections(), silence(), odd_answers(), garbage(), refused_streams()};
}

}  // namespace cis::test
