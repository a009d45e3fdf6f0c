#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <cis/api/client.hpp>
#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror.hpp>
#include "findings.hpp"

namespace cis::soak {

/// Keeps a copy of a posting's candidates on a thread of its own, pass after pass.
class Follower {
public:
    Follower(const Client& client, const std::string& posting_id);

    /// Ends the passes, makes a last one, and compares the copy with the list.
    /// @return the number of passes that succeeded
    std::uint64_t compare(const std::vector<Candidate>& listed, Findings& findings);

private:
    void run(const std::stop_token& stop);
    void pass();

    const std::string posting_id_;
    const std::shared_ptr<sync::MemoryStore> store_{std::make_shared<sync::MemoryStore>()};
    std::uint64_t added_{0};  ///< changes of this kind that were told
    std::uint64_t passes_{0};
    std::unique_ptr<sync::Mirror> mirror_;
    std::jthread thread_;
};

}  // namespace cis::soak
