#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cis::programs {

/// The namespaces of workbooks. The strict and the transitional ones of Open XML are one here.
enum class XmlSpace {
    none,
    foreign,
    sheet,      ///< of SpreadsheetML
    relation,   ///< of attributes that name a relationship
    relations,  ///< of the parts with relationships
    office,     ///< of OpenDocument, like the ones below
    table,
    text,
    style,
    manifest,
    calc_extension,  ///< of LibreOffice
};

struct XmlName {
    XmlSpace space{};
    std::string_view local{};

    bool operator==(const XmlName&) const = default;
};

/// The attributes of an element, valid while it begins.
class XmlAttributes {
public:
    explicit XmlAttributes(const char** attributes) noexcept : attributes_(attributes) {}

    /// @param space none: an attribute without a prefix
    [[nodiscard]] std::optional<std::string_view> find(std::string_view local,
                                                       XmlSpace space = XmlSpace::none) const;
    /// Empty if it is not there.
    [[nodiscard]] std::string_view get(std::string_view local, XmlSpace space = XmlSpace::none) const;
    /// Whether it is `1`, `true` or `on`.
    [[nodiscard]] bool is_set(std::string_view local) const;

private:
    const char** attributes_;
};

/// Gets what XML contains.
class XmlHandler {
public:
    XmlHandler() = default;
    virtual ~XmlHandler() = default;
    XmlHandler(const XmlHandler&) = delete;
    XmlHandler& operator=(const XmlHandler&) = delete;

    /// @return whether the content of the element is wanted. If not, neither its end nor anything in it is
    ///   reported.
    virtual bool begin(const XmlName& name, const XmlAttributes& attributes) = 0;
    virtual void end(const XmlName& name) = 0;
    virtual void text(std::string_view text) = 0;
};

/// Reads XML block by block. Document types, entities and units without an end are refused: nothing is
/// expanded, and no other file is opened.
class XmlReader {
public:
    /// @param part its name, for messages
    XmlReader(XmlHandler& handler, std::string part);
    ~XmlReader();
    XmlReader(const XmlReader&) = delete;
    XmlReader& operator=(const XmlReader&) = delete;

    /// Throws `WorkbookFault`, and what the handler throws.
    void read(std::string_view block);
    void finish();

private:
    struct Parser;
    struct ParserCallbacks;

    void parse(std::string_view block, bool is_last);

    XmlHandler& handler_;
    std::string part_;
    std::uint64_t bytes_{0};
    std::size_t depth_{0};
    std::size_t skipped_{0};  ///< elements that have begun, from the unwanted one on
    std::exception_ptr failure_;
    std::unique_ptr<Parser> parser_;
};

}  // namespace cis::programs
