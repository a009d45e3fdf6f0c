#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cis::test {

/// A part of a ZIP file that a test makes, stored as it is. What is set differs from what would be right.
struct MadePart {
    std::string name{};
    std::string content{};
    std::uint16_t method{0};
    std::uint16_t flags{0};
    std::uint32_t checksum_change{0};
    std::string local_name{};  ///< empty: the name
    std::uint32_t size_change{0};
};

/// A ZIP file with these parts, whose directory says what they say.
std::string made_zip(const std::vector<MadePart>& parts);

/// A workbook of Open XML with one sheet.
struct MadeWorkbook {
    std::string rows{};                   ///< what is in `sheetData`
    std::string behind{};                 ///< what comes after it
    std::string before{};                 ///< what comes before it
    std::string strings{};                ///< what is in `sst`
    std::string formats{};                ///< elements `numFmt`, with the ids from 164 on
    std::vector<std::uint32_t> styles{};  ///< the number formats of the styles from 1 on
    std::string settings{};               ///< in the workbook, behind its sheets
    std::string properties{};             ///< attributes of `workbookPr`
    std::string sheets{};                 ///< instead of the one sheet
    std::vector<MadePart> more{};
};

std::vector<MadePart> parts_of(const MadeWorkbook& workbook);
std::string made_xlsx(const MadeWorkbook& workbook);

/// A sheet with rows of texts, as `sheetData` has them: `{{"Name", "E-Mail"}, {"Ada", "ada@example.com"}}`.
std::string text_rows(const std::vector<std::vector<std::string>>& rows);

/// A workbook of OpenDocument with what its sheet has in `table:table`.
std::string made_ods(const std::string& rows, const std::string& styles = {});

}  // namespace cis::test
