#pragma once

#include <string>
#include <string_view>

namespace cis::ingest::detail {

/// The metadata entry of a candidate that names the run that brought the candidate in.
inline constexpr std::string_view run_entry = "ingest_run";

/// Which run brought a candidate in.
struct RunMark {
    std::string run{};     ///< its random id; empty: it is unknown
    bool is_probe{false};  ///< whether the run sent it ahead of its other rows

    friend bool operator==(const RunMark&, const RunMark&) = default;
};

/// Writes the text of the metadata entry.
[[nodiscard]] std::string to_text(const RunMark& mark);
/// Reads the mark of a candidate. A text that is not a mark gives the mark of an unknown run.
[[nodiscard]] RunMark read_run_mark(std::string_view text);

}  // namespace cis::ingest::detail
