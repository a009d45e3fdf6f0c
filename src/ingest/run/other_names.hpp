#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "cis/api/client.hpp"
#include "cis/ingest/ingestor_options.hpp"

namespace cis::ingest::detail {

/// Finds the names of candidates who may be the same people as rows. A run keeps no names, so it asks the
/// posting's list for the seconds around the creation of each candidate.
class OtherNames {
public:
    OtherNames(const Client& client, const IngestorOptions& options) : client_(client), options_(options) {}

    /// @param created_at in the service's time; none: the list is not asked
    /// @return empty if the list does not show the candidate, or cannot be read
    [[nodiscard]] std::string find(const std::string& id, std::optional<double> created_at);

private:
    [[nodiscard]] std::string ask(const std::string& id, double created_at) const;

    const Client& client_;
    const IngestorOptions& options_;
    std::unordered_map<std::string, std::string> names_;  ///< by id
};

}  // namespace cis::ingest::detail
