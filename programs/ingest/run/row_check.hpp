#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <cis/ingest/row.hpp>

#include "csv/rejection.hpp"
#include "ingest/rows/row_source.hpp"
#include "ingest/rows/seen_rows.hpp"

namespace cis::programs::ingest_command {

/// Converts a row for the library.
ingest::Row ingestible(const ReadRow& read);

/// Finds rows of one file that are the same person, as the library does.
class RowCheck {
public:
    /// @param header the header of the file
    RowCheck(std::vector<std::string> header, std::string posting_id, ingest::IdentityKind identity)
        : rows_(std::move(header)), posting_id_(std::move(posting_id)), identity_(identity) {}

    struct Finding {
        std::optional<Rejection> fault{};  ///< why the row cannot be sent
        std::string same_as{};             ///< if an earlier row is the same person: which one
    };
    Finding check(const ReadRow& read);

private:
    SeenRows rows_;
    std::string posting_id_;
    ingest::IdentityKind identity_;
    std::unordered_map<std::string, std::size_t> first_rows_;  ///< by the key of the person
};

}  // namespace cis::programs::ingest_command
