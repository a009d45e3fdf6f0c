#include "delivery/delivery_log.hpp"

namespace cis::emulator {

void DeliveryLog::queued(const Delivery& delivery) {
    DeliveryCount& count = count_of(delivery);
    if (!delivery.forgery) ++count.deliveries;
    if (limit_ == 0) return;
    if (records_.size() == limit_) records_.erase(records_.begin());
    DeliveryRecord& record = records_[delivery.number];
    record.event_type = delivery.event.type;
    record.interview_id = delivery.event.interview_id;
    record.webhook_id = delivery.webhook_id;
    record.delivery_id = delivery.id;
    record.forged = delivery.forgery.has_value();
}

void DeliveryLog::attempted(const Delivery& delivery, int status) {
    const bool accepted = status == 200;
    DeliveryCount& count = count_of(delivery);
    if (delivery.forgery) {
        ++count.forged;
    } else {
        ++count.attempts;
        if (delivery.delivered) {
            ++count.duplicated;
        } else {
            if (delivery.attempts > 1) ++count.retried;
            ++(accepted ? count.delivered : count.refused);
        }
    }
    const auto found = records_.find(delivery.number);
    if (found == records_.end()) return;
    DeliveryRecord& record = found->second;
    record.attempts = delivery.attempts;
    record.last_status = status;
    record.delivered = record.delivered || accepted;
}

void DeliveryLog::dropped(const Delivery& delivery) {
    if (!delivery.forgery) ++count_of(delivery).dropped;
    if (const auto found = records_.find(delivery.number); found != records_.end()) {
        found->second.dropped = true;
    }
}

std::vector<DeliveryRecord> DeliveryLog::records() const {
    std::vector<DeliveryRecord> records;
    records.reserve(records_.size());
    for (const auto& [number, record] : records_) records.push_back(record);
    return records;
}

std::vector<DeliveryCount> DeliveryLog::counts() const {
    std::vector<DeliveryCount> counts;
    counts.reserve(counts_.size());
    for (const auto& [type, count] : counts_) counts.push_back(count);
    return counts;
}

DeliveryCount& DeliveryLog::count_of(const Delivery& delivery) {
    DeliveryCount& count = counts_[delivery.event.type];
    count.event_type = delivery.event.type;
    return count;
}

}  // namespace cis::emulator
