#include "control/control_json.hpp"

#include <string>
#include <utility>

#include "control/body_reader.hpp"
#include "control/names.hpp"

namespace cis::emulator {

Json to_json(const RecordedRequest& request) {
    Json headers = Json::array();
    for (const auto& [name, value] : request.headers) headers.push_back({{"name", name}, {"value", value}});
    return {{"method", request.method}, {"path", request.path}, {"query", request.query},
            {"headers", headers},       {"body", request.body}, {"status", request.status}};
}

Json to_json(const DeliveryRecord& record) {
    return {{"event_type", record.event_type}, {"interview_id", record.interview_id},
            {"webhook_id", record.webhook_id}, {"delivery_id", record.delivery_id},
            {"attempts", record.attempts},     {"last_status", record.last_status},
            {"delivered", record.delivered},   {"dropped", record.dropped},
            {"forged", record.forged}};
}

Json to_json(const IngestionOptions& options) {
    return {{"duplicates", name_of(duplicates_names, options.duplicates)},
            {"apply_delay_ms", options.apply_delay.count()},
            {"lost_apply_delay_ms", options.lost_apply_delay.count()},
            {"list_delay_ms", options.list_delay.count()},
            {"async_delay_ms", options.async_delay.count()},
            {"echo_metadata", options.echo_metadata},
            {"check_addresses", options.check_addresses}};
}

Json to_json(const Statistics& statistics) {
    Json requests = Json::array();
    for (const RequestCount& entry : statistics.requests) {
        requests.push_back({{"method", entry.method},
                            {"path_pattern", entry.path_pattern},
                            {"status", entry.status},
                            {"count", entry.count}});
    }
    Json deliveries = Json::array();
    for (const DeliveryCount& entry : statistics.deliveries) {
        deliveries.push_back({{"event_type", entry.event_type},
                              {"deliveries", entry.deliveries},
                              {"attempts", entry.attempts},
                              {"delivered", entry.delivered},
                              {"refused", entry.refused},
                              {"retried", entry.retried},
                              {"duplicated", entry.duplicated},
                              {"dropped", entry.dropped},
                              {"forged", entry.forged}});
    }
    return {{"requests", std::move(requests)},
            {"deliveries", std::move(deliveries)},
            {"connections_accepted", statistics.connections_accepted},
            {"candidates_created", statistics.candidates_created}};
}

Fault read_fault(const Json& body) {
    Fault fault;
    BodyReader reader{body};
    reader.read("response", fault.response, fault_responses);
    reader.read("after_acting", fault.after_acting);
    reader.read("method", fault.method);
    reader.read("path_pattern", fault.path_pattern);
    reader.read("every", fault.every);
    reader.read("times", fault.times);
    reader.read("retry_after", fault.retry_after);
    reader.read("proxy_status", fault.proxy_status);
    reader.read("delay_ms", fault.delay);
    reader.read("probability", fault.probability);
    reader.read("seed", fault.seed);
    reader.finish();
    return fault;
}

CandidateSeed read_candidate_seed(const Json& body) {
    CandidateSeed seed;
    BodyReader reader{body};
    reader.require("posting_id", seed.posting_id);
    reader.read("count", seed.count);
    reader.read("name", seed.name);
    reader.read("email", seed.email);
    reader.read("metadata", seed.metadata);
    reader.read("ago_ms", seed.ago);
    reader.read("spread_ms", seed.spread);
    reader.finish();
    return seed;
}

IngestionOptions changed(IngestionOptions options, const Json& body) {
    BodyReader reader{body};
    reader.read("duplicates", options.duplicates, duplicates_names);
    reader.read("apply_delay_ms", options.apply_delay);
    reader.read("lost_apply_delay_ms", options.lost_apply_delay);
    reader.read("list_delay_ms", options.list_delay);
    reader.read("async_delay_ms", options.async_delay);
    reader.read("echo_metadata", options.echo_metadata);
    reader.read("check_addresses", options.check_addresses);
    reader.finish();
    return options;
}

}  // namespace cis::emulator
