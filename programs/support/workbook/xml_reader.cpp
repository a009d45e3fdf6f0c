#include "workbook/xml_reader.hpp"

#include <expat.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"

namespace cis::programs {
namespace {

/// Between a namespace and a name. XML cannot have it.
constexpr char separator = '\x1F';

constexpr std::array<std::pair<std::string_view, XmlSpace>, 13> spaces = {{
    {"http://schemas.openxmlformats.org/spreadsheetml/2006/main", XmlSpace::sheet},
    {"http://purl.oclc.org/ooxml/spreadsheetml/main", XmlSpace::sheet},
    {"http://schemas.openxmlformats.org/officeDocument/2006/relationships", XmlSpace::relation},
    {"http://purl.oclc.org/ooxml/officeDocument/relationships", XmlSpace::relation},
    {"http://schemas.openxmlformats.org/package/2006/relationships", XmlSpace::relations},
    {"http://purl.oclc.org/ooxml/package/relationships", XmlSpace::relations},
    {"urn:oasis:names:tc:opendocument:xmlns:office:1.0", XmlSpace::office},
    {"urn:oasis:names:tc:opendocument:xmlns:table:1.0", XmlSpace::table},
    {"urn:oasis:names:tc:opendocument:xmlns:text:1.0", XmlSpace::text},
    {"urn:oasis:names:tc:opendocument:xmlns:style:1.0", XmlSpace::style},
    {"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0", XmlSpace::manifest},
    {"urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0", XmlSpace::calc_extension},
    {"", XmlSpace::none},
}};

XmlName name_of(std::string_view written) {
    const std::size_t at = written.find(separator);
    if (at == std::string_view::npos) return {.space = XmlSpace::none, .local = written};
    const auto* found =
        std::ranges::find(spaces, written.substr(0, at), &std::pair<std::string_view, XmlSpace>::first);
    return {.space = found == spaces.end() ? XmlSpace::foreign : found->second,
            .local = written.substr(at + 1)};
}

}  // namespace

std::optional<std::string_view> XmlAttributes::find(std::string_view local, XmlSpace space) const {
    for (const char** at = attributes_; *at != nullptr; at += 2) {
        const std::string_view written = at[0];
        const bool is_it = space == XmlSpace::none
                               ? written == local
                               : written.ends_with(local) && name_of(written) == XmlName{space, local};
        if (is_it) return at[1];
    }
    return std::nullopt;
}

std::string_view XmlAttributes::get(std::string_view local, XmlSpace space) const {
    return find(local, space).value_or(std::string_view{});
}

bool XmlAttributes::is_set(std::string_view local) const {
    const std::string_view value = get(local);
    return value == "1" || value == "true" || value == "on";
}

struct XmlReader::Parser {
    Parser() : expat(XML_ParserCreateNS(nullptr, separator)) {
        if (expat == nullptr) throw std::bad_alloc();
    }
    ~Parser() { XML_ParserFree(expat); }
    Parser(const Parser&) = delete;
    Parser& operator=(const Parser&) = delete;

    XML_Parser expat;
};

/// What expat, a C library, calls: an exception must not pass through it.
struct XmlReader::ParserCallbacks {
    template <class Work>
    static void guarded(XmlReader& reader, Work work) {
        if (reader.failure_) return;
        try {
            work();
        } catch (...) {
            reader.failure_ = std::current_exception();
            XML_StopParser(reader.parser_->expat, XML_FALSE);
        }
    }

    static void begin(void* data, const char* written, const char** attributes) {
        auto& reader = *static_cast<XmlReader*>(data);
        guarded(reader, [&] {
            if (++reader.depth_ > workbook_limits::xml_depth) {
                throw WorkbookFault("is not a right workbook: its part " + reader.part_ +
                                    " is nested too deeply");
            }
            if (reader.skipped_ > 0 || !reader.handler_.begin(name_of(written), XmlAttributes(attributes))) {
                ++reader.skipped_;
            }
        });
    }

    static void end(void* data, const char* written) {
        auto& reader = *static_cast<XmlReader*>(data);
        guarded(reader, [&] {
            --reader.depth_;
            if (reader.skipped_ > 0) {
                --reader.skipped_;
            } else {
                reader.handler_.end(name_of(written));
            }
        });
    }

    static void text(void* data, const char* text, int bytes) {
        auto& reader = *static_cast<XmlReader*>(data);
        if (reader.skipped_ > 0) return;
        guarded(reader, [&] { reader.handler_.text({text, static_cast<std::size_t>(bytes)}); });
    }

    static void document_type(void* data, const char*, const char*, const char*, int) {
        auto& reader = *static_cast<XmlReader*>(data);
        guarded(reader, [&] {
            throw WorkbookFault("is not read: its part " + reader.part_ +
                                " has a document type (DTD), which no spreadsheet program writes");
        });
    }
};

XmlReader::XmlReader(XmlHandler& handler, std::string part)
    : handler_(handler), part_(std::move(part)), parser_(std::make_unique<Parser>()) {
    XML_SetUserData(parser_->expat, this);
    XML_SetElementHandler(parser_->expat, ParserCallbacks::begin, ParserCallbacks::end);
    XML_SetCharacterDataHandler(parser_->expat, ParserCallbacks::text);
    XML_SetStartDoctypeDeclHandler(parser_->expat, ParserCallbacks::document_type);
}

XmlReader::~XmlReader() = default;

void XmlReader::parse(std::string_view block, bool is_last) {
    const XML_Status status = XML_Parse(parser_->expat, block.data(), static_cast<int>(block.size()),
                                        is_last ? XML_TRUE : XML_FALSE);
    if (failure_) std::rethrow_exception(failure_);
    if (status != XML_STATUS_OK) {
        throw WorkbookFault("is damaged: its part " + part_ + " is no right XML in line " +
                            std::to_string(XML_GetCurrentLineNumber(parser_->expat)));
    }
}

void XmlReader::read(std::string_view block) {
    parse(block, false);
    bytes_ += block.size();
    // Expat keeps what has no end yet, and looks at all of it again with each block.
    const XML_Index at = XML_GetCurrentByteIndex(parser_->expat);
    if (at >= 0 && bytes_ > static_cast<std::uint64_t>(at) + workbook_limits::xml_token_bytes) {
        throw WorkbookFault("is not a right workbook: its part " + part_ + " has a tag of more than " +
                            std::to_string(workbook_limits::xml_token_bytes >> 20U) + " MiB");
    }
}

void XmlReader::finish() { parse({}, true); }

}  // namespace cis::programs
