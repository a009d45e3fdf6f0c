#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <cis/emulator/delivery_record.hpp>
#include <cis/emulator/statistics.hpp>
#include "delivery/delivery.hpp"

namespace cis::emulator {

/// The results of deliveries: a record of each recent delivery, and counts of all.
class DeliveryLog {
public:
    /// `limit` is the maximum number of records.
    explicit DeliveryLog(std::size_t limit) : limit_(limit) {}

    void queued(const Delivery& delivery);
    /// Notes that an attempt has ended. `delivery` has the state that it had during the attempt.
    void attempted(const Delivery& delivery, int status);
    void dropped(const Delivery& delivery);

    [[nodiscard]] std::vector<DeliveryRecord> records() const;
    [[nodiscard]] std::vector<DeliveryCount> counts() const;

private:
    [[nodiscard]] DeliveryCount& count_of(const Delivery& delivery);

    std::size_t limit_;
    std::map<std::uint64_t, DeliveryRecord> records_;
    std::map<std::string, DeliveryCount> counts_;
};

}  // namespace cis::emulator
