#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "csv/rejection.hpp"
#include "rows/row.hpp"

namespace cis::programs {

/// What a row may lack.
struct MayLack {
    bool name = false;
    bool contact = false;  ///< both e-mail address and phone number
};

/// Whether the rows of a file name a person and a way to reach them.
class Completeness {
public:
    explicit Completeness(MayLack may_lack) : may_lack_(may_lack) {}

    /// What the row lacks and may not lack.
    std::optional<Rejection> check(const Row& row);

    /// What the rows lack, allowed or not: `412 rows, none has a name`; empty if they lack nothing.
    [[nodiscard]] std::string summary() const;

private:
    MayLack may_lack_;
    std::size_t rows_{0};
    std::size_t nameless_{0};
    std::size_t partial_{0};  ///< a part of the name is missing
    std::size_t without_contact_{0};
};

}  // namespace cis::programs
