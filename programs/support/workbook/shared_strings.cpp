#include "workbook/shared_strings.hpp"

#include <cstring>
#include <string>

#include "workbook/rich_text.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"
#include "workbook/xml_part.hpp"

namespace cis::programs {
namespace {

constexpr std::uint32_t string_block_bytes = std::uint32_t{1} << 20U;
using Length = std::uint32_t;

}  // namespace

class SharedStrings::Handler : public XmlHandler {
public:
    explicit Handler(SharedStrings& strings) : strings_(strings) {}

    bool begin(const XmlName& name, const XmlAttributes& /*attributes*/) override {
        if (text_.is_open()) return text_.begin(name);
        if (!is_inside_) return is_inside_ = name == XmlName{XmlSpace::sheet, "sst"};
        if (name != XmlName{XmlSpace::sheet, "si"}) return false;
        text_.open();
        return true;
    }

    void end(const XmlName& /*name*/) override {
        if (!text_.is_open()) return;
        if (text_.end()) strings_.add(text_.text());
    }

    void text(std::string_view text) override {
        if (text_.is_open()) text_.append(text);
    }

private:
    SharedStrings& strings_;
    RichText text_;
    bool is_inside_{false};
};

SharedStrings::SharedStrings(const ZipArchive& archive, const ZipEntry& entry) {
    Handler handler(*this);
    XmlPart(archive, entry, handler).read_all();
}

void SharedStrings::add(std::string_view text) {
    const auto bytes = static_cast<std::uint32_t>(sizeof(Length) + text.size());
    if (end_ % string_block_bytes == 0 || string_block_bytes - end_ % string_block_bytes < bytes) {
        end_ = static_cast<std::uint32_t>(blocks_.size()) * string_block_bytes;
        if (end_ >= workbook_limits::shared_string_bytes ||
            begins_.size() >= workbook_limits::shared_strings) {
            throw WorkbookFault("has more texts than are read: " +
                                std::to_string(workbook_limits::shared_string_bytes >> 20U) + " MiB");
        }
        blocks_.push_back(
            std::make_unique_for_overwrite<char[]>(string_block_bytes));  // NOLINT(modernize-avoid-c-arrays)
    }
    if (begins_.size() >= workbook_limits::shared_strings) {
        throw WorkbookFault("has more than " + std::to_string(workbook_limits::shared_strings) + " texts");
    }
    char* place = blocks_.back().get() + end_ % string_block_bytes;
    const auto length = static_cast<Length>(text.size());
    std::memcpy(place, &length, sizeof length);
    if (!text.empty()) std::memcpy(place + sizeof length, text.data(), text.size());
    begins_.push_back(end_);
    end_ += bytes;
}

std::optional<std::string_view> SharedStrings::find(std::size_t index) const {
    if (index >= begins_.size()) return std::nullopt;
    const std::uint32_t begin = begins_[index];
    const char* place = blocks_[begin / string_block_bytes].get() + begin % string_block_bytes;
    Length length = 0;
    std::memcpy(&length, place, sizeof length);
    return std::string_view(place + sizeof length, length);
}

}  // namespace cis::programs
