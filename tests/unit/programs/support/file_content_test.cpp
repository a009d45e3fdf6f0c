#include "files/file_content.hpp"

#include <map>
#include <sstream>
#include <string>

#include "made_zip.hpp"
#include "read_table.hpp"
#include "test.hpp"

using cis::programs::file_content_of;
using cis::programs::FileContent;
using cis::test::made_zip;

TEST_CASE("the content of a file decides what it is") {
    const std::string ole = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
    const std::map<std::string, std::string> files{
        {"", "is empty"},
        {ole + std::string("W\0o\0r\0k\0b\0o\0o\0k\0", 16), "old Excel format .xls"},
        {ole + std::string(70'000, 'x') + std::string("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0", 32),
         "has a password"},
        {ole, "is an old Office file"},
        {"\xEF\xBB\xBF\r\n<HTML><table>", "is a web page"},
        {"<!-- x --><table>", "is a web page"},
        {"<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">",
         "XML of Excel 2003"},
        {"%PDF-1.4", "is a PDF file"},
        {"ID;PWXL;N;E\r\nP;PGeneral\r\n", "is a SYLK file"},
        {"BZh91AY&SY", "is compressed with bzip2"},
        {"GIF89a", "is a picture"},
    };
    for (const auto& [file, words] : files) {
        CAPTURE(file.substr(0, 40));
        std::istringstream stream(file);
        const FileContent content = file_content_of(stream);
        CHECK(content.kind == FileContent::Kind::other);
        CHECK_THAT(content.advice, ContainsSubstring(words));
    }
    for (const std::string text : {"Name;E-Mail\r\n", "<a@example.com>", "PKs;x",
                                   "ID;Phone;Name\n1;+49;Ada\n", "ID;P\n1;2\n", "BZhaus;x", "GIF8;x"}) {
        std::istringstream stream(text);
        CHECK(file_content_of(stream).kind == FileContent::Kind::text);
    }
}

TEST_CASE("a ZIP file without a workbook that is read is named") {
    const std::map<std::string, std::string> parts{
        {"xl/workbook.bin", "binary Excel format .xlsb"},
        {"Index/Document.iwa", "Apple Numbers"},
        {"people.csv", "a ZIP file without a workbook"},
    };
    for (const auto& [part, words] : parts) {
        CAPTURE(part);
        CHECK_THAT(cis::test::read_table(made_zip({{.name = part, .content = "x"}})).refused,
                   ContainsSubstring(words));
    }
}
