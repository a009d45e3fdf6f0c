#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/core/result.hpp>
#include <cis/model/candidate.hpp>
#include "findings.hpp"

namespace cis::soak {

/// How many creations ended in which way.
struct CreationCounts {
    std::uint64_t created{0};
    std::uint64_t absent{0};           ///< certainly not created
    std::uint64_t unknown{0};          ///< the outcome was unknown
    std::uint64_t unknown_created{0};  ///< of them, those that the list shows

    void add(const CreationCounts& other);
};

/// The candidates that calls were to create, each with an address of its own, and what became of them.
class Creations {
public:
    /// The address of a new creation.
    [[nodiscard]] std::string begin();
    /// On any thread.
    void end(const std::string& email, const Result<CandidateReceipt>& receipt);

    /// Compares them with the posting's list. Creations without an end may be there once.
    CreationCounts compare(const std::vector<Candidate>& listed, Findings& findings) const;

private:
    struct End {
        Outcome outcome{Outcome::unknown};
        std::string interview_id{};  ///< if it was created
    };

    mutable std::mutex mutex_;
    std::map<std::string, End> ends_;
};

}  // namespace cis::soak
