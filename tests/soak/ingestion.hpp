#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include <cis/api/client.hpp>
#include "findings.hpp"

namespace cis::soak {

/// What the runs of an ingestion have done.
struct IngestionCounts {
    std::uint64_t rows{0};
    std::uint64_t runs{0};

    void add(const IngestionCounts& other);
};

/// Brings rows into a posting: a run that is stopped half-way, then runs with its journal until everybody is
/// in, and one without a journal, which must find everybody.
IngestionCounts ingest(const Client& client, const std::string& posting_id, std::size_t rows,
                       const std::filesystem::path& folder, Findings& findings);

/// Compares the posting's list with the rows of ingest(): one candidate for each.
void compare_rows(const Client& client, const std::string& posting_id, std::size_t rows, Findings& findings);

}  // namespace cis::soak
