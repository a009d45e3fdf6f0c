#include "simulation/traits.hpp"

#include <cmath>
#include <cstdint>

namespace cis::emulator {

double Traits::operator()(std::string_view trait) const {
    // FNV-1a over id and trait, whose high bits SplitMix64's last step spreads.
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::string_view part : {interview_id_, trait}) {
        for (const char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9U;
    hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebU;
    hash ^= hash >> 31U;
    return static_cast<double>(hash >> 11U) * 0x1p-53;
}

double Traits::score(std::string_view trait) const { return std::round(350 + 650 * (*this)(trait)) / 10; }

}  // namespace cis::emulator
