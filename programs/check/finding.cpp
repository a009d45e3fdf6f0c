#include "check/finding.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "text/harmless_text.hpp"
#include "text/wrapped_text.hpp"

namespace cis::programs::check_command {
namespace {

constexpr std::size_t width_of_mark = 4;
constexpr std::size_t width_of_name = 14;

std::string_view mark_of(FindingState state) noexcept {
    switch (state) {
        case FindingState::ok: return "ok";
        case FindingState::warning: return "!";
        case FindingState::failed: return "x";
        case FindingState::unknown: break;
    }
    return "-";
}

std::string_view word_of(FindingState state) noexcept {
    switch (state) {
        case FindingState::ok: return "ok";
        case FindingState::warning: return "warning";
        case FindingState::failed: return "failed";
        case FindingState::unknown: break;
    }
    return "unknown";
}

/// The text, broken into lines that begin in the same column.
std::string in_column(const std::string& text) {
    constexpr std::size_t column = width_of_mark + width_of_name;
    std::string lines = wrapped_text(harmless(text), column);
    while (lines.ends_with('\n')) lines.pop_back();
    return lines;
}

}  // namespace

Finding not_tried(std::string name, const std::string& why) {
    return {.name = std::move(name), .state = FindingState::unknown, .text = "not tried: " + why};
}

std::string text_of(const Finding& finding) {
    std::string head(mark_of(finding.state));
    head.resize(width_of_mark, ' ');
    head += finding.name;
    head.resize(width_of_mark + width_of_name, ' ');
    std::string lines = head + in_column(finding.text).substr(head.size());
    if (!finding.advice.empty()) lines += '\n' + in_column(finding.advice);
    return lines;
}

nlohmann::ordered_json json_of(const Finding& finding) {
    nlohmann::ordered_json json{{"name", finding.name},
                                {"state", std::string(word_of(finding.state))},
                                {"text", finding.text},
                                {"advice", nullptr}};
    if (!finding.advice.empty()) json["advice"] = finding.advice;
    return json;
}

ExitCode exit_code_of(std::span<const Finding> findings) noexcept {
    for (const ExitCode code : {ExitCode::usage, ExitCode::refused, ExitCode::again}) {
        if (std::ranges::find(findings, code, &Finding::exit) != findings.end()) return code;
    }
    return ExitCode::done;
}

}  // namespace cis::programs::check_command
