#include "check/setting_findings.hpp"

#include <utility>

#include <cis/http/url.hpp>

namespace cis::programs::check_command {
namespace {

Finding wrong_address(std::string text, std::string advice) {
    return {.name = "address",
            .state = FindingState::failed,
            .text = std::move(text),
            .advice = std::move(advice),
            .exit = ExitCode::usage};
}

/// The address without `/api/v2` or the like at its end; empty if the result is not usable.
std::string without_api_path(const ServiceSetting& setting) {
    const std::string& address = setting.source().address;
    const std::size_t at = address.rfind("/api/v");
    if (at == std::string::npos) return {};
    const auto mended = BaseUrl::parse(address.substr(0, at), setting.allows_plaintext);
    return mended ? mended->text() : "";
}

}  // namespace

Finding profile_finding(const ServiceSetting& setting) {
    if (!setting.choice) {
        return {.name = "profile",
                .state = FindingState::failed,
                .text = setting.choice_fault,
                .advice = setting.choice_advice,
                .exit = ExitCode::usage};
    }
    const ServiceSource& source = setting.source();
    Finding finding{.name = "profile", .text = "none: " + source.chosen_by + " says what to use"};
    if (!source.profile.empty()) {
        finding.text =
            "'" + source.profile + "' (" + source.chosen_by + ") in " + source.profiles_file.string();
    }
    finding.advice = ignored_text(source);
    if (!finding.advice.empty()) finding.state = FindingState::warning;
    return finding;
}

Finding address_finding(const ServiceSetting& setting) {
    if (!setting.choice) return not_tried("address", no_service);
    if (!setting.plaintext_fault.empty())
        return wrong_address(setting.plaintext_fault, "Set it anew, or unset it.");
    const ServiceSource& source = setting.source();
    // An unusable address may contain a password, so it is not shown.
    const auto url = BaseUrl::parse(source.address, setting.allows_plaintext);
    if (!url && BaseUrl::parse(source.address, true)) {
        return wrong_address(
            source.address + ", from " + source.address_from + ": http sends the key unencrypted",
            "Use https, or set CIS_ALLOW_PLAINTEXT=1 if nobody else can read on the way.");
    }
    if (const std::string mended = without_api_path(setting); !url && !mended.empty()) {
        return wrong_address(
            "from " + source.address_from + ": it ends with the path of the API, which each command adds",
            "Take that away: " + mended);
    }
    if (!url) {
        return wrong_address("from " + source.address_from + ": " + url.error().reason,
                             "Write it as https://HOST.");
    }
    const std::string text = url->text() + ", from " + source.address_from;
    if (!url->text().starts_with("http:")) return {.name = "address", .text = text};
    if (BaseUrl::parse(source.address, false)) return {.name = "address", .text = text + " (this machine)"};
    return {.name = "address",
            .state = FindingState::warning,
            .text = text + ": http sends the key unencrypted",
            .advice = "Use https if the service has it."};
}

}  // namespace cis::programs::check_command
