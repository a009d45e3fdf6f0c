#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <cis/core/exception.hpp>
#include <cis/http/url.hpp>

#include "check/answer.hpp"
#include "check/finding.hpp"
#include "check/keyless_transport.hpp"
#include "check/machine_findings.hpp"
#include "check/network_findings.hpp"
#include "check/service_findings.hpp"
#include "check/service_setting.hpp"
#include "check/setting_findings.hpp"
#include "check/tls_look.hpp"
#include "command/commands.hpp"
#include "profile/service_client.hpp"
#include "service/failure_text.hpp"

namespace cis::programs::check_command {
namespace {

/// Prints each finding as soon as it is known.
class Report {
public:
    explicit Report(CommandOutput& output) : output_(output) {}

    void add(Finding finding) {
        const bool is_shown = !output_.options().quiet || finding.state != FindingState::ok;
        if (is_shown) output_.line(text_of(finding));
        findings_.push_back(std::move(finding));
    }

    [[nodiscard]] ExitCode finish() {
        nlohmann::ordered_json checks = nlohmann::ordered_json::array();
        for (const Finding& finding : findings_) checks.push_back(json_of(finding));
        output_.set_result({{"checks", std::move(checks)}});
        return exit_code_of(findings_);
    }

private:
    CommandOutput& output_;
    std::vector<Finding> findings_{};
};

/// The options of a client that reports an error soon and does not retry.
ClientOptions quick_options(std::chrono::milliseconds longest) {
    ClientOptions options;
    options.connect_timeout = longest;
    options.timeout = longest;
    options.retry.max_attempts = 1;
    return options;
}

Client keyless_client(const ServiceSetting& setting, ClientOptions options) {
    const ServiceSource& source = setting.source();
    options.base_url = source.address;
    options.workspace_id = source.workspace;
    options.allow_plaintext = setting.allows_plaintext;
    options.api_key = "none";
    options.transport = std::make_shared<KeylessTransport>(CurlOptions{.tls = {.ca_file = source.ca_file}});
    return Client(std::move(options));
}

/// The client of the setting, or one without a key if there is none.
/// @param setting gets the fault of its key-command
Client quick_client(const CommonOptions& common, ServiceSetting& setting, const ClientOptions& options) {
    if (!setting.has_key() || !setting.key_fault.empty()) return keyless_client(setting, options);
    try {
        return client_for(*setting.choice, common, options);
    } catch (const CommandFailure& failure) {
        if (setting.choice->key_command.empty()) throw;
        setting.key_fault = failure.what();
        return keyless_client(setting, options);
    }
}

/// Asks the service, or says why it cannot be asked.
/// @param setting gets the fault of its key-command
Answers answers_of(const CommonOptions& common, ServiceSetting& setting, const Result<ProxyChoice>& proxy,
                   std::chrono::milliseconds longest) {
    Answers answers;
    if (!proxy) answers.obstacle = "the variable of the proxy is wrong";
    if (ca_file_fault(setting.source())) answers.obstacle = "the file of authorities cannot be read";
    if (!answers.obstacle.empty()) return answers;
    try {
        const Client client = quick_client(common, setting, quick_options(longest));
        answers.first = ask(client);
        const bool may_be_workspace = answers.first->is_refused() && !setting.source().workspace.empty() &&
                                      setting.has_key() && setting.key_fault.empty();
        if (may_be_workspace) answers.without_workspace = ask(client.with({.workspace_id = ""}));
    } catch (const std::exception& exception) {
        answers.obstacle = failure_of(exception).message;
    }
    return answers;
}

/// The host and the port in the authority of an https URL.
TlsPlace place_of(const std::string& authority) {
    TlsPlace place{.host = authority, .port = "443"};
    const std::size_t bracket = authority.rfind(']');
    const std::size_t colon = authority.rfind(':');
    if (colon != std::string::npos && (bracket == std::string::npos || colon > bracket)) {
        place.host = authority.substr(0, colon);
        place.port = authority.substr(colon + 1);
    }
    if (place.host.starts_with('[')) place.host = place.host.substr(1, place.host.size() - 2);
    return place;
}

std::optional<TlsLook> tls_look(const ServiceSource& source, const BaseUrl& url, const ProxyChoice& proxy,
                                std::chrono::milliseconds longest) {
    if (!url.text().starts_with("https:")) return std::nullopt;
    TlsPlace place = place_of(url.host());
    place.proxy = proxy;
    place.ca_file = source.ca_file;
    return look_at_tls(place, longest);
}

/// Whether a connection was made, so that it is worth looking at TLS.
bool is_connected(const Answer& answer) {
    return !answer.is_of_proxy() && (!answer.error || answer.error->kind != ErrorKind::connection ||
                                     answer.error->outcome != Outcome::not_sent);
}

/// A server without TLS may be silent. Then the client reports a timeout, but the cause is the missing TLS.
void blame_tls(Answer& answer, const TlsLook& look) {
    const bool has_no_tls = look.is_connected && !look.obstacle.empty();
    if (has_no_tls && answer.error && answer.error->kind == ErrorKind::timeout &&
        answer.error->outcome == Outcome::not_sent)
        answer.error->kind = ErrorKind::tls;
}

/// Tries what is between this machine and the service, as far as possible.
/// @param setting gets the fault of its key-command
Answers try_network(ServiceSetting& setting, std::chrono::milliseconds longest, const CommonOptions& common,
                    Report& report) {
    const auto url = BaseUrl::parse(setting.source().address, setting.allows_plaintext);
    if (!setting.choice || !url) {
        Answers none{.obstacle = setting.choice ? "there is no usable address" : no_service};
        report.add(not_tried("proxy", none.obstacle));
        report.add(not_tried("TLS", none.obstacle));
        return none;
    }
    const auto proxy = proxy_from_env(url->text());
    Answers answers = answers_of(common, setting, proxy, longest);
    answers.host = url->host();
    std::optional<TlsLook> look;
    if (answers.first && is_connected(*answers.first))
        look = tls_look(setting.source(), *url, *proxy, longest);
    if (look) blame_tls(*answers.first, *look);
    report.add(proxy_finding(proxy, answers.first));
    report.add(tls_finding(setting.source(), answers.first, look));
    return answers;
}

ExitCode check(std::chrono::milliseconds longest, CommandOutput& output) {
    Report report(output);
    ServiceSetting setting = read_setting(output.options());
    report.add(profile_finding(setting));
    report.add(address_finding(setting));
    const Answers answers = try_network(setting, longest, output.options(), report);
    report.add(service_finding(answers));
    report.add(clock_finding(answers));
    report.add(key_finding(setting, answers));
    report.add(workspace_finding(setting, answers));
    report.add(quota_finding(setting, answers));
    report.add(state_folder_finding(ingest_command::UserFolders::of_this_process()));
    report.add(parts_finding());
    return report.finish();
}

}  // namespace

Work command(CommandLine& line) {
    const auto longest = std::make_shared<std::chrono::milliseconds>(std::chrono::seconds(5));
    line.describe(
        {.purpose = "Tries what every command needs, and says what to fix: a line each for profile, address, "
                    "proxy, TLS, service, clock, key, workspace, quota, the folder of states and what is "
                    "built in. ok: works; !: works, but read it; x: correct it; -: could not be tried. It "
                    "changes nothing, and shows no key.",
         .examples = {{"What is wrong", "cis check"},
                      {"Only what is wrong with a profile", "cis check --profile acme --quiet"}},
         .exit_codes = {ExitCode::again, ExitCode::refused}});
    line.duration("--timeout TIME", *longest, std::chrono::milliseconds(1), std::chrono::minutes(10),
                  "The longest wait for an answer")
        .with_default();
    return [longest](CommandOutput& output) { return check(*longest, output); };
}

}  // namespace cis::programs::check_command
