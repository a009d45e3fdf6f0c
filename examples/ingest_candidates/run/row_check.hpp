#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include <cis/ingest/row.hpp>

#include "csv/rejection.hpp"
#include "rows/row_source.hpp"

namespace cis::examples {

/// The row for the library.
ingest::Row ingestible(const ReadRow& read);

/// Tells the persons of one file apart, as the library does.
class RowCheck {
public:
    RowCheck(std::string posting_id, ingest::IdentityKind identity)
        : posting_id_(std::move(posting_id)), identity_(identity) {}

    struct Finding {
        std::optional<Rejection> fault{};      ///< why the row cannot be sent
        std::optional<std::size_t> same_as{};  ///< the line of an earlier row with the same person
    };
    Finding check(const ReadRow& read);

private:
    std::string posting_id_;
    ingest::IdentityKind identity_;
    std::unordered_map<std::string, std::size_t> lines_;  ///< by the key of the person
};

}  // namespace cis::examples
