// A payload is decoded as each of the events or refused. An inbox without signatures handles it at most once.
#include <cstdint>
#include <string_view>

#include <cis/webhook/inbox.hpp>
#include "expect.hpp"

namespace {

using cis::EventType;
using cis::fuzz::expect;
using cis::webhook::Disposition;

void check(EventType type, std::string_view body) {
    const auto event = cis::webhook::parse_event(type, body);
    expect(event || event.error().kind == cis::ErrorKind::decode);

    int handled = 0;
    cis::webhook::Inbox inbox({.unsigned_event_type = type}, [&](const cis::webhook::Event& given) {
        ++handled;
        expect(given.type == type && given.interview_id() == event->interview_id());
    });
    const Disposition first = inbox.receive({.body = body}).disposition;
    const Disposition second = inbox.receive({.body = body}).disposition;
    expect(first == (event ? Disposition::handled : Disposition::undecodable));
    expect(second == (event ? Disposition::duplicate : Disposition::undecodable));
    expect(handled == (event ? 1 : 0));
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view body = cis::fuzz::text_of(data, size);
    for (const EventType type : {EventType::interview_started, EventType::interview_completed,
                                 EventType::report_available, EventType::candidate_rejected}) {
        check(type, body);
    }
    const EventType guess = cis::webhook::guess_event_type(body);
    expect(guess <= EventType::report_available);
    return 0;
}
