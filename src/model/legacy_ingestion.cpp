#include "cis/model/legacy_ingestion.hpp"

#include "model/fields.hpp"

namespace cis {

CIS_PARAMETERS(LegacyIngestParams, name, email, phone_number, metadata, data, retake)

}  // namespace cis
