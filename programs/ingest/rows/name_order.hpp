#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "ingest/rows/row.hpp"

namespace cis::programs::ingest_command {

/// How the names in one column are written.
enum class NameOrder {
    as_written,  ///< they are sent as they stand
    last_first,  ///< `Last, First`: they are turned round
};

/// A name that was written as `Last, First`.
struct TurnedName {
    std::string name{};        ///< `First Last`; the text as it stands, if it was not turned
    std::string_view doubt{};  ///< why it was not turned; empty if it was, or if it is a single word
    bool is_turned = false;
};

/// Turns a name round. A title stays in front and `Jr.` stays behind: `Doe, Dr. John, Jr.` is
/// `Dr. John Doe Jr.`. A name that can be read in another way, such as `Anna Maier, MBA`, is not turned.
TurnedName turned_name(std::string_view name);

/// Counts the names of a file that seem to be written as `Last, First`.
class NameOrderCount {
public:
    void add(const Row& row);

    /// If most names are written so: how many, and the option that turns them round. Otherwise empty.
    [[nodiscard]] std::string summary() const;

private:
    std::size_t names_{0};
    std::size_t last_first_{0};
};

}  // namespace cis::programs::ingest_command
