#pragma once

#ifdef CIS_PROGRAMS_WITH_SQL
#include <cis/sql/event_queue.hpp>
#include <memory>
#include <string>
#include <vector>

#include "forget/place.hpp"

namespace cis::programs::forget_command {

/// The inbox of `cis listen`: the payloads of events that wait, were put away, or are kept. The keys of
/// events that were handled stay there, because a later delivery of the same event is recognised by them.
class InboxPlace final : public Place {
public:
    /// @param address a file, or `postgresql://…`
    explicit InboxPlace(std::string address);

    void search(Person& person) override;
    [[nodiscard]] std::vector<Finding> findings() const override;
    void remove() override;

private:
    std::string address_;
    sql::EventQueue queue_;  ///< to read
    std::vector<std::string> keys_{};
};

}  // namespace cis::programs::forget_command
#endif
