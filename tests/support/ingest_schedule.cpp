#include "ingest_schedule.hpp"

namespace cis::test {

IngestCount& IngestCount::operator+=(const IngestCount& other) {
    lost += other.lost;
    doubled += other.doubled;
    reported_doubles += other.reported_doubles;
    unknown += other.unknown;
    not_attempted += other.not_attempted;
    failed += other.failed;
    conflicts += other.conflicts;
    created += other.created;
    lists += other.lists;
    requests += other.requests;
    return *this;
}

}  // namespace cis::test
