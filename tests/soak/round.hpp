#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include <cis/api/client.hpp>
#include "creations.hpp"
#include "emulator_control.hpp"
#include "endings.hpp"
#include "event_desk.hpp"
#include "findings.hpp"
#include "ingestion.hpp"

namespace cis::soak {

/// What one round does.
struct RoundPlan {
    std::size_t calls{2'000};
    std::size_t rows{150};
    std::size_t leak{0};  ///< bytes that each call leaks
    std::filesystem::path folder{};
};

/// What rounds have done.
struct RoundCounts {
    std::uint64_t rounds{0};
    EndCounts calls{};
    CreationCounts creations{};
    IngestionCounts ingestion{};
    EventCounts events{};
    std::uint64_t passes{0};    ///< of the mirror
    std::uint64_t requests{0};  ///< that the emulator has received

    void add(const RoundCounts& other);
};

/// Mixed calls, an ingestion, a mirror and webhook deliveries at the same time, with a service that begins
/// anew and fails. At the end everything is accounted for, and nothing is under way.
RoundCounts run_round(const Client& client, const EmulatorControl& emulator, const RoundPlan& plan,
                      std::uint64_t seed, Findings& findings);

}  // namespace cis::soak
