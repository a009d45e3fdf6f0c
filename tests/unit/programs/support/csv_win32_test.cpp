// CSV files with names, and in states, that only Windows has.

#include <windows.h>
#include "csv/csv_reader.hpp"
#include "test.hpp"

using cis::programs::CsvReader;

namespace {

std::string first_cell_of(const std::filesystem::path& file) {
    CsvReader reader(file);
    const auto record = reader.next();
    return record ? record->cells.at(0) : "nothing";
}

}  // namespace

TEST_CASE(
    "a CSV file that another program has for itself is named, and is read when that one has closed it") {
    const TempDirectory directory;
    const auto file = directory.write("people.csv", "name\r\nAda\r\n");
    HANDLE const held =
        ::CreateFileW(file.c_str(), GENERIC_READ, 0, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    REQUIRE(held != INVALID_HANDLE_VALUE);
    try {
        const CsvReader reader(file);
        FAIL("the file of another program was opened");
    } catch (const std::system_error& error) {
        CHECK(error.code() == std::error_code(ERROR_SHARING_VIOLATION, std::system_category()));
        CHECK_THAT(error.what(), StartsWith("cannot open '" + file.string() + "'"));
    }
    ::CloseHandle(held);
    CHECK(first_cell_of(file) == "Ada");
}

TEST_CASE("a CSV file is read by each of its names") {
    const TempDirectory directory;
    // The name is in UTF-8, because the manifest of this program says so.
    const auto file = directory.write("Bewerbungen für Zoë 漢.csv", "name\r\nZoë\r\n");
    REQUIRE(file.filename().wstring() == L"Bewerbungen f\u00fcr Zo\u00eb \u6f22.csv");
    CHECK(first_cell_of(file) == "Zoë");
    const std::wstring name = std::filesystem::path(file).make_preferred().wstring();
    CHECK(first_cell_of(L"\\\\?\\" + name) == "Zoë");
    // Names of more than 260 characters have only this form.
    const std::filesystem::path top = L"\\\\?\\" + name.substr(0, name.rfind(L'\\')) + L"\\top";
    std::filesystem::path deep = top;
    while (deep.wstring().size() < 300) deep /= L"a-folder-with-a-name-of-some-length";
    std::filesystem::create_directories(deep);
    std::ofstream(deep / "people.csv", std::ios::binary) << "name\r\nAda\r\n";
    CHECK(first_cell_of(deep / "people.csv") == "Ada");
    std::filesystem::remove_all(top);
}
