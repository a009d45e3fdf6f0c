#pragma once

#include <memory>
#include <string_view>

#include "workbook/xml_reader.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// A part of a workbook that is XML, read block by block.
class XmlPart {
public:
    XmlPart(const ZipArchive& archive, const ZipEntry& entry, XmlHandler& handler)
        : part_(archive.open(entry)), reader_(handler, entry.name) {}

    /// Gives the next block to the handler. @return false at the end, which is checked
    bool advance() {
        const std::string_view block = part_->read();
        if (block.empty()) {
            reader_.finish();
        } else {
            reader_.read(block);
        }
        return !block.empty();
    }

    void read_all() {
        while (advance()) {
        }
    }

private:
    std::unique_ptr<ZipPart> part_;
    XmlReader reader_;
};

}  // namespace cis::programs
