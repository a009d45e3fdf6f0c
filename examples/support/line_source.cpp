#include "line_source.hpp"

#include <cerrno>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

namespace cis::examples {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::size_t size_of(const PhysicalLine& line) noexcept { return line.text.size() + line.ending.size(); }

[[noreturn]] void fail(const std::string& what, const std::string& name) {
    throw std::system_error(errno, std::generic_category(), "cannot " + what + " '" + name + "'");
}

}  // namespace

LineSource::LineSource(const std::filesystem::path& file)
    : name_(file.string()), stream_(file, std::ios::binary) {
    if (!stream_) {
        fail("open", name_);
    }
}

std::optional<PhysicalLine> LineSource::next() {
    std::optional<PhysicalLine> line;
    if (pending_.empty()) {
        line = read();
    } else {
        line = std::move(pending_.front());
        pending_.pop_front();
    }
    if (line) {
        consumed_ += size_of(*line);
    }
    return line;
}

void LineSource::put_back(std::vector<PhysicalLine> lines, std::size_t first) {
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(first);
    for (auto line = begin; line != lines.end(); ++line) {
        consumed_ -= size_of(*line);
    }
    pending_.insert(pending_.begin(), std::make_move_iterator(begin), std::make_move_iterator(lines.end()));
}

std::optional<PhysicalLine> LineSource::read() {
    std::string text;
    if (!std::getline(stream_, text)) {
        if (stream_.bad()) {
            fail("read", name_);
        }
        return std::nullopt;
    }
    std::string ending = stream_.eof() ? "" : "\n";
    if (text.ends_with('\r')) {
        text.pop_back();
        ending.insert(0, 1, '\r');
    }
    if (lines_read_ == 0 && text.starts_with(byte_order_mark)) {
        text.erase(0, byte_order_mark.size());
    }
    return PhysicalLine{.number = ++lines_read_, .text = std::move(text), .ending = std::move(ending)};
}

}  // namespace cis::examples
