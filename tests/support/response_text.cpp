#include "response_text.hpp"

#include <sstream>

namespace cis::test {
namespace {}  // namespace

std::string status_line(int status) { return "HTTP/1.1 " + std::to_string(status) + " \r\n"; }

std::string response_head(int status, const RawHeaders& headers) {
    std::string head = status_line(status);
    for (const auto& [name, value] : headers) {
        head.append(name).append(": ").append(value).append(line_end);
    }
    return head.append(line_end);
}

std::string header_lines(std::size_t size) {
    const std::string value(1000, 'x');
    std::string lines;
    for (std::size_t line = 0; lines.size() < size; ++line) {
        lines.append("X-Line-").append(std::to_string(line)).append(": ").append(value).append(line_end);
    }
    return lines;
}

std::string chunk(std::string_view data, std::string_view extension) {
    std::ostringstream text;
    text << std::hex << data.size() << extension << line_end << data << line_end;
    return text.str();
}

}  // namespace cis::test
