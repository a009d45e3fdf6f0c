#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <cis/api/client.hpp>
#include <cis/sync/mirror.hpp>

#include "failure/command_failure.hpp"
#include "mirror/arguments.hpp"
#include "mirror/pending_events.hpp"

namespace cis::programs::mirror_command {

/// The result of a round over all postings.
struct Round {
    sync::PassReport sum{};
    std::uint64_t postings{0};  ///< postings that are up to date
    /// The number of postings that another mirror keeps.
    std::uint64_t others{0};
    /// The time until the first of those may be free.
    std::optional<std::chrono::milliseconds> others_for{};
    std::vector<Failure> failures{};  ///< why a posting is not up to date
    bool may_pass{true};              ///< whether the failures may be temporary
};

/// The mirrors of the postings that the arguments name.
class Copies {
public:
    /// Functions that it calls while it works.
    struct Callbacks {
        std::function<void(const sync::MirrorChange&)> change{};
        std::function<void(const std::string& posting_id, const sync::MirrorProgress&)> progress{};
        std::function<void(const std::string&)> note{};
    };

    /// @param client, arguments must outlive this object
    Copies(const Client& client, const Arguments& arguments, std::shared_ptr<sync::MirrorStore> store,
           std::stop_token stop, Callbacks callbacks);

    /// Brings the copies up to date, one after the other. Ends early if a stop is requested.
    Round round();
    /// Does the same, but only for the postings of events.
    Round round(const TouchedCandidates& touched);
    /// Makes the next round read these candidates.
    void touch(const TouchedCandidates& touched);
    /// Renews the leases of the postings while nothing is read.
    void renew();

private:
    [[nodiscard]] std::vector<std::string> postings(Round& round);
    sync::Mirror& mirror_of(const std::string& posting_id);
    void pass(const std::string& posting_id, Round& round);
    void failed(const std::string& posting_id, const Error& error, Round& round);

    const Client& client_;
    const Arguments& arguments_;
    std::shared_ptr<sync::MirrorStore> store_;
    std::stop_token stop_;
    Callbacks callbacks_;
    std::map<std::string, std::unique_ptr<sync::Mirror>> mirrors_;
    std::map<std::string, std::string> titles_;  ///< of the postings, by their ids
    std::set<std::string> renamed_;              ///< postings whose mirrors have an earlier title
    std::set<std::string> kept_by_others_;       ///< postings for which this was told
};

}  // namespace cis::programs::mirror_command
