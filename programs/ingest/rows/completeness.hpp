#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "csv/rejection.hpp"
#include "ingest/rows/row.hpp"

namespace cis::programs::ingest_command {

/// What a row may do without.
struct MayLack {
    bool name = false;
    bool contact = false;  ///< both e-mail address and phone number
};

/// Checks whether the rows of a file name a person and a way to reach that person.
class Completeness {
public:
    explicit Completeness(MayLack may_lack) : may_lack_(may_lack) {}

    /// What is missing in the row, but is required.
    std::optional<Rejection> check(const Row& row);

    /// What is missing in the rows, required or not: `412 rows, none has a name`; empty if nothing is
    /// missing.
    [[nodiscard]] std::string summary() const;

private:
    MayLack may_lack_;
    std::size_t rows_{0};
    std::size_t nameless_{0};
    std::size_t partial_{0};  ///< rows in which a part of the name is missing
    std::size_t without_contact_{0};
};

}  // namespace cis::programs::ingest_command
