#include "workbook/zip_archive.hpp"

#include <sstream>
#include <string>

#include "made_zip.hpp"
#include "test.hpp"
#include "workbook/workbook_fault.hpp"

using cis::programs::WorkbookFault;
using cis::programs::ZipArchive;
using cis::test::made_zip;
using cis::test::MadePart;

namespace {

/// The content of a part, or why it cannot be read.
std::string content_of(const std::string& file, const std::string& name) {
    std::istringstream stream(file);
    try {
        const ZipArchive archive(stream);
        const auto* entry = archive.find(name);
        if (entry == nullptr) return "missing";
        const auto part = archive.open(*entry);
        std::string content;
        for (std::string_view block; !(block = part->read()).empty();) content += block;
        return content;
    } catch (const WorkbookFault& fault) {
        return fault.what();
    }
}

constexpr const char* damaged = "is damaged in its part a.xml: get the file once more";

}  // namespace

TEST_CASE("a part of a ZIP file is found as Excel finds it") {
    const std::string file =
        made_zip({{.name = "xl\\Sheet1.xml", .content = "one"}, {.name = "b", .content = "two"}});
    CHECK(content_of(file, "xl/sheet1.xml") == "one");
    CHECK(content_of(file, "/XL/SHEET1.XML") == "one");
    CHECK(content_of(file, "b") == "two");
    CHECK(content_of(file, "c") == "missing");
    CHECK(content_of("Content-Type: x\r\n\r\n" + file, "b") == "two");
    CHECK(content_of(file + "\r\n", "b") == "two");
}

TEST_CASE("a ZIP file that readers may see in two ways is refused") {
    CHECK(content_of(made_zip({{.name = "a.xml", .content = "1"}, {.name = "A.xml", .content = "2"}}),
                     "a.xml") == "is damaged: it has two parts of the name a.xml");
    CHECK(content_of(made_zip({{.name = "a.xml", .content = "1", .local_name = "b.xml"}}), "a.xml") ==
          damaged);
    CHECK(content_of(made_zip({{.name = "a.xml", .content = "1", .checksum_change = 1}}), "a.xml") ==
          damaged);
    CHECK(content_of(made_zip({{.name = "a.xml", .content = "1", .size_change = 1}}), "a.xml") == damaged);
    CHECK(content_of(made_zip({{.name = "a.xml", .content = "1", .method = 8}}), "a.xml") == damaged);
}

TEST_CASE("what a ZIP file needs and is not there is named") {
    CHECK_THAT(content_of(made_zip({{.name = "a", .content = "1", .flags = 1}}), "a"),
               ContainsSubstring("has a password"));
    CHECK_THAT(content_of(made_zip({{.name = "a", .content = "1", .method = 9}}), "a"),
               ContainsSubstring("method 9"));
    CHECK_THAT(content_of(made_zip({{.name = "a", .content = "1", .size_change = 0xC0000000}}), "a"),
               ContainsSubstring("is too large"));
}

TEST_CASE("a ZIP file that was cut off is not read") {
    const std::string file = made_zip({{.name = "a.xml", .content = "1"}, {.name = "b", .content = "2"}});
    for (std::size_t bytes = 0; bytes < file.size(); ++bytes) {
        CAPTURE(bytes);
        CHECK_THAT(content_of(file.substr(0, bytes), "a.xml"), ContainsSubstring("is incomplete or damaged"));
    }
}
