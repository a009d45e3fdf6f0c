#pragma once

#include <cis/emulator/candidate_seed.hpp>
#include <cis/emulator/delivery_record.hpp>
#include <cis/emulator/fault.hpp>
#include <cis/emulator/ingestion_options.hpp>
#include <cis/emulator/statistics.hpp>
#include "wire/json.hpp"

namespace cis::emulator {

// The types of the public headers as JSON. Members have the names of the C++ members. Names of times end in
// `_ms`.

[[nodiscard]] Json to_json(const RecordedRequest& request);
[[nodiscard]] Json to_json(const DeliveryRecord& record);
[[nodiscard]] Json to_json(const IngestionOptions& options);
[[nodiscard]] Json to_json(const Statistics& statistics);

// These throw `ApiError` 422. Absent members have their defaults.

[[nodiscard]] Fault read_fault(const Json& body);
[[nodiscard]] CandidateSeed read_candidate_seed(const Json& body);
/// Returns the options, changed by the members of the body.
[[nodiscard]] IngestionOptions changed(IngestionOptions options, const Json& body);

}  // namespace cis::emulator
