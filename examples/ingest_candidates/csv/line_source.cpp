#include "csv/line_source.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cis::examples {
namespace {

std::size_t size_of(const PhysicalLine& line) noexcept { return line.text.size() + line.ending.size(); }

}  // namespace

LineSource::LineSource(const std::filesystem::path& file, const std::string& encoding,
                       std::size_t max_line_bytes, std::stop_token stop)
    : text_(file, encoding, std::move(stop)), max_line_bytes_(max_line_bytes) {}

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
    PhysicalLine line;
    bool is_empty = true;  // no byte was read
    while (line.ending.empty()) {
        if (block_.empty()) block_ = text_.read();
        if (block_.empty()) break;
        is_empty = false;
        const std::size_t end = std::min(block_.find('\n'), block_.size());
        const std::size_t kept = std::min(end, max_line_bytes_ - line.text.size());
        line.text += block_.substr(0, kept);
        if (kept < end) {
            line.is_cut = true;
            consumed_ += end - kept;
        }
        if (end < block_.size()) line.ending = "\n";
        block_.remove_prefix(std::min(end + 1, block_.size()));
    }
    if (is_empty) return std::nullopt;
    if (!line.is_cut && line.text.ends_with('\r')) {
        line.text.pop_back();
        line.ending.insert(0, 1, '\r');
    }
    line.number = ++lines_read_;
    return line;
}

}  // namespace cis::examples
