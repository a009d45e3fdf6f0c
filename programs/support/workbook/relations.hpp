#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// A relationship of a part of an Open XML package.
struct Relation {
    std::string id{};
    std::string type{};    ///< the last word of its address: `worksheet`
    std::string target{};  ///< the name of a part; empty for a target outside the package
};

/// The relationships of a part, which is empty for the package as a whole. None if it has no such list.
/// Throws `WorkbookFault`.
[[nodiscard]] std::vector<Relation> relations_of(const ZipArchive& archive, std::string_view part);

/// Where a target leads from a part: `/xl/styles.xml`, `../tables/table1.xml`.
[[nodiscard]] std::string resolved_target(std::string_view part, std::string_view target);

}  // namespace cis::programs
