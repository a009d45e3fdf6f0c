#include "emulator_control.hpp"

#include <nlohmann/json.hpp>

namespace cis::soak {
namespace {

using nlohmann::json;

struct Share {
    const char* response;
    bool after_acting;
    double probability;
};

// Together 10 %.
constexpr Share shares[] = {
    {"unavailable", false, 0.03},       {"connection_closed", false, 0.01},
    {"connection_closed", true, 0.015}, {"connection_reset", false, 0.005},
    {"connection_reset", true, 0.01},   {"server_error", false, 0.005},
    {"server_error", true, 0.005},      {"proxy_error", false, 0.005},
    {"proxy_error", true, 0.005},       {"delayed", false, 0.01},
};

}  // namespace

EmulatorControl::EmulatorControl(const std::string& base_url)
    : client_({.base_url = base_url, .api_key = "the control API needs none"}) {}

void EmulatorControl::reset() const { client_.request(Method::post, "/__emulator/reset").send(); }

void EmulatorControl::fail_a_tenth(std::uint64_t seed) const {
    for (const Share& share : shares) {
        json fault{{"response", share.response},
                   {"after_acting", share.after_acting},
                   {"probability", share.probability},
                   {"seed", seed}};
        if (share.response == std::string("delayed")) fault["delay_ms"] = 200;
        client_.request(Method::post, "/__emulator/faults", {}, fault).send();
    }
}

void EmulatorControl::clear_faults() const { client_.request(Method::delete_, "/__emulator/faults").send(); }

std::uint64_t EmulatorControl::requests() const {
    const auto statistics = client_.request(Method::get, "/__emulator/statistics").send().as<json>();
    std::uint64_t requests = 0;
    for (const json& entry : statistics.at("requests")) {
        requests += entry.at("count").get<std::uint64_t>();
    }
    return requests;
}

std::vector<DeliveredEvent> EmulatorControl::deliveries() const {
    const auto answer = client_.request(Method::get, "/__emulator/deliveries").send().as<json>();
    std::vector<DeliveredEvent> events;
    for (const json& record : answer.at("deliveries")) {
        events.push_back(
            {record.at("event_type").get<std::string>() + ' ' + record.at("interview_id").get<std::string>(),
             record.at("delivered"), record.at("forged")});
    }
    return events;
}

}  // namespace cis::soak
