#include "resources/ats.hpp"

namespace cis::emulator {
namespace {

struct Outcome {
    const char* status;
    int retry_count;
    Json failure_instances;
    Json success_details;
};

Outcome outcome(std::size_t index, double time) {
    switch (index % 3) {
        case 0: return {"success", 0, Json::array(), {{"ats_candidate_id", "alpha-1"}}};
        case 1: return {"failed", 2, {{{"error", "The ATS did not answer."}, {"timestamp", time}}}, nullptr};
        default: return {"queued", 0, Json::array(), nullptr};
    }
}

}  // namespace

AtsPush make_ats_push(const std::string& item_id, std::size_t index, double created_at) {
    const double updated_at = created_at + 30;
    Outcome found = outcome(index, updated_at);
    return {{{"object", "ats_push_status"},
             {"item_id", item_id},
             {"status", found.status},
             {"event_type", "report_available"},
             {"retry_count", found.retry_count},
             {"failure_instances", std::move(found.failure_instances)},
             {"success_details", std::move(found.success_details)},
             {"created_at", created_at},
             {"updated_at", updated_at}}};
}

}  // namespace cis::emulator
