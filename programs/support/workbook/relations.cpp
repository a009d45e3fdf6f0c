#include "workbook/relations.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"
#include "workbook/xml_part.hpp"

namespace cis::programs {
namespace {

class RelationHandler : public XmlHandler {
public:
    explicit RelationHandler(std::string_view part) : part_(part) {}

    bool begin(const XmlName& name, const XmlAttributes& attributes) override {
        if (name.space != XmlSpace::relations) return false;
        if (name.local == "Relationships") return true;
        if (name.local != "Relationship") return false;
        if (relations.size() >= workbook_limits::relations) throw WorkbookFault("has too many relationships");
        const std::string_view type = attributes.get("Type");
        const bool is_outside = attributes.get("TargetMode") == "External";
        relations.push_back({.id = std::string(attributes.get("Id")),
                             .type = std::string(type.substr(type.rfind('/') + 1)),
                             .target = is_outside ? "" : resolved_target(part_, attributes.get("Target"))});
        return false;
    }

    void end(const XmlName& /*name*/) override {}
    void text(std::string_view /*text*/) override {}

    std::vector<Relation> relations;

private:
    std::string_view part_;
};

/// Without the escapes of an address, such as `%20`.
std::string unescaped(std::string_view address) {
    const auto digit = [](char c) -> int {
        const std::string_view digits = "0123456789ABCDEF";
        const std::size_t at = digits.find(c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c);
        return at == std::string_view::npos ? -1 : static_cast<int>(at);
    };
    std::string text;
    for (std::size_t i = 0; i < address.size(); ++i) {
        const bool is_escape = address[i] == '%' && i + 2 < address.size() && digit(address[i + 1]) >= 0 &&
                               digit(address[i + 2]) >= 0;
        text +=
            is_escape ? static_cast<char>(digit(address[i + 1]) * 16 + digit(address[i + 2])) : address[i];
        if (is_escape) i += 2;
    }
    return text;
}

}  // namespace

std::string resolved_target(std::string_view part, std::string_view target) {
    std::string written = unescaped(target.substr(0, target.find('#')));
    std::ranges::replace(written, '\\', '/');
    std::string path;
    if (!written.starts_with('/')) path = part.substr(0, part.rfind('/') + 1);
    path += written;
    std::vector<std::string_view> folders;
    for (std::string_view rest = path; !rest.empty();) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        const std::string_view folder = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (folder == "..") {
            if (!folders.empty()) folders.pop_back();
        } else if (!folder.empty() && folder != ".") {
            folders.push_back(folder);
        }
    }
    std::string resolved;
    for (const std::string_view folder : folders) {
        if (!resolved.empty()) resolved += '/';
        resolved += folder;
    }
    return resolved;
}

std::vector<Relation> relations_of(const ZipArchive& archive, std::string_view part) {
    const std::size_t name = part.rfind('/') + 1;
    const ZipEntry* entry =
        archive.find(std::string(part.substr(0, name)) + "_rels/" + std::string(part.substr(name)) + ".rels");
    if (entry == nullptr) return {};
    RelationHandler handler(part);
    XmlPart(archive, *entry, handler).read_all();
    return std::move(handler.relations);
}

}  // namespace cis::programs
