#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <cis/api/client.hpp>
#include <cis/testing/fake_clock.hpp>
#include "answers.hpp"
#include "fault_server.hpp"

namespace cis::test {

using testing::FakeClock;

/// No log and no error text may contain this key.
inline constexpr const char* api_key = "key-that-nobody-may-see";

/// Client options for a server on this machine.
[[nodiscard]] ClientOptions options_for(const std::string& base_url);
/// The same with the test's clock.
[[nodiscard]] ClientOptions options_for(const std::string& base_url, std::shared_ptr<Clock> clock);

/// A client whose server gives these responses in turn, the last one repeatedly, and whose waits take no
/// time.
struct FaultyService {
    explicit FaultyService(std::vector<Responder> answers);

    FaultServer server;
    std::shared_ptr<FakeClock> clock{std::make_shared<FakeClock>()};
    /// For clients with other options.
    ClientOptions options{options_for(server.base_url(), clock)};
    Client client{options};
};

/// A candidate as the service sends it, with the members that the tests use.
[[nodiscard]] std::string candidate_json(std::string_view interview_id);
/// The response to the creation of that candidate.
[[nodiscard]] std::string receipt_json(std::string_view interview_id);
/// The response to an activation or update of a posting.
[[nodiscard]] std::string posting_json(std::string_view id);
/// A page of items.
[[nodiscard]] std::string page_json(const std::vector<std::string>& items, bool has_more,
                                    int total_count = 0);
/// A page of candidates with these interview ids.
[[nodiscard]] std::string candidate_page(std::initializer_list<std::string_view> interview_ids, bool has_more,
                                         int total_count = 0);
/// The v2 error envelope.
[[nodiscard]] std::string error_json(std::string_view code, std::string_view message = "said by the service");

}  // namespace cis::test
