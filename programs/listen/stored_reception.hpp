#pragma once

#ifdef CIS_PROGRAMS_WITH_SQL
#include <cis/sql/durable_inbox.hpp>
#include <cis/sql/event_worker.hpp>
#include <memory>
#include <stop_token>
#include <thread>

#include "listen/arguments.hpp"
#include "listen/event_handling.hpp"
#include "listen/event_output.hpp"
#include "listen/reception.hpp"

namespace cis::programs::listen_command {

/// Stores each event before its delivery is answered. A worker handles it afterwards, unless another program
/// does.
class StoredReception final : public Reception {
public:
    StoredReception(const Arguments& arguments, Webhooks webhooks, EventHandling& handling,
                    EventOutput& output, const std::stop_token& stop);

    [[nodiscard]] webhook::InboxResult receive(const webhook::Delivery& delivery) override;

private:
    std::shared_ptr<sql::EventQueue> queue_;
    sql::DurableInbox inbox_;
    sql::EventWorker worker_;
    std::jthread work_{};
    std::jthread discarding_{};
};

}  // namespace cis::programs::listen_command
#endif
