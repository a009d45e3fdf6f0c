#include "ingest_schedule.hpp"

#include <cstdlib>
#include <string>

namespace cis::test {

std::size_t number_of_schedules(std::size_t otherwise) {
    const char* const number = std::getenv("CIS_SIMULATED_SCHEDULES");
    return number == nullptr ? otherwise : std::stoul(number);
}

IngestCount& IngestCount::operator+=(const IngestCount& other) {
    lost += other.lost;
    doubled += other.doubled;
    reported_doubles += other.reported_doubles;
    unknown += other.unknown;
    not_attempted += other.not_attempted;
    failed += other.failed;
    conflicts += other.conflicts;
    existing += other.existing;
    undecided += other.undecided;
    created += other.created;
    lists += other.lists;
    requests += other.requests;
    return *this;
}

}  // namespace cis::test
