#include "profile/service_choice.hpp"
#include "failure/command_failure.hpp"
#include "profile/profile_looks.hpp"
#include "profile/profiles_file.hpp"
#include "test.hpp"

using cis::programs::choose_service;
using cis::programs::chosen_looks;
using cis::programs::ChosenLooks;
using cis::programs::CommandFailure;
using cis::programs::CommonOptions;
using cis::programs::Profile;
using cis::programs::Profiles;
using cis::programs::ServiceChoice;
using cis::programs::ServiceSource;

namespace {

/// A user with two profiles, and with no variables.
struct User {
    TempDirectory directory{};
    std::deque<EnvironmentVariable> variables{};

    User() {
        set("CIS_CONFIG", directory.path("config").string());
        for (const char* const name : {"CIS_BASE_URL", "CIS_API_KEY", "CIS_WORKSPACE_ID", "CIS_PROFILE",
                                       "CIS_CA_FILE", "SSL_CERT_FILE", "CURL_CA_BUNDLE"})
            variables.emplace_back(name, std::nullopt);
    }
    void set(const char* name, const std::string& value) { variables.emplace_back(name, value); }
    void keep_two() {
        static_cast<void>(cis::programs::change_profiles([](Profiles& profiles) {
            profiles.chosen = "acme";
            profiles.all = {
                {.name = "acme",
                 .url = "https://acme.example.com",
                 .key = "key-of-acme",
                 .workspace = "w-acme",
                 .ca_file = "/acme.pem",
                 .looks = {.number_format = {.value = "de"}}},
                {.name = "beta", .url = "https://beta.example.com", .key_command = {"pass", "show", "beta"}}};
        }));
    }
};

std::string fault_of_choice(const CommonOptions& common = {}) {
    try {
        static_cast<void>(choose_service(common));
    } catch (const CommandFailure& failure) {
        CHECK(failure.failure().exit == cis::programs::ExitCode::usage);
        return failure.failure().message + ' ' + failure.failure().advice;
    }
    return {};
}

}  // namespace

TEST_CASE("without profile and variables there is no service, and a word about cis login") {
    User user;
    CHECK(fault_of_choice() ==
          "There is no address and no key of a service. cis login keeps an address and a key.");
    user.set("CIS_API_KEY", "k");
    CHECK(fault_of_choice() ==
          "CIS_API_KEY is set, but CIS_BASE_URL is not. cis login keeps an address and a key.");
    CHECK(fault_of_choice({.profile = "acme"}) ==
          "--profile: there is no profile 'acme'. cis login keeps an address and a key.");
}

TEST_CASE("the default profile is used if nothing else is said") {
    User user;
    user.keep_two();
    const ServiceChoice choice = choose_service({});
    CHECK(choice.source.profile == "acme");
    CHECK(choice.source.chosen_by == "default profile");
    CHECK(choice.source.address == "https://acme.example.com");
    CHECK(choice.source.address_from == "profile 'acme'");
    CHECK(choice.source.key_from == "profile 'acme'");
    CHECK(choice.source.workspace == "w-acme");
    CHECK(choice.source.workspace_from == "profile 'acme'");
    CHECK(choice.source.ca_file == "/acme.pem");
    CHECK(choice.source.ca_file_from == "profile 'acme'");
    CHECK(choice.source.ignored.empty());
    CHECK(choice.key.reveal() == "key-of-acme");
    CHECK(choice.looks.number_format.value == "de");
    CHECK(chosen_looks({}).looks.number_format.value == "de");
}

TEST_CASE("CIS_PROFILE goes before the default, and --profile before CIS_PROFILE") {
    User user;
    user.keep_two();
    user.set("CIS_PROFILE", "beta");
    const ServiceChoice choice = choose_service({});
    CHECK(choice.source.profile == "beta");
    CHECK(choice.source.chosen_by == "CIS_PROFILE");
    CHECK(choice.source.key_from == "key-command of profile 'beta'");
    CHECK(choice.source.workspace_from.empty());
    CHECK(choice.key.empty());
    CHECK(choice.key_command == std::vector<std::string>{"pass", "show", "beta"});
    CHECK(choose_service({.profile = "acme"}).source.chosen_by == "--profile");
    user.set("CIS_PROFILE", "bet");
    CHECK(fault_of_choice() ==
          "CIS_PROFILE: there is no profile 'bet'. Did you mean 'beta'? cis profiles lists those there are.");
}

TEST_CASE("address, key and workspace are from one place, and none is mixed with that of another") {
    User user;
    user.keep_two();
    user.set("CIS_API_KEY", "k");
    user.set("CIS_WORKSPACE_ID", "w-variable");
    const ServiceSource kept = choose_service({}).source;
    CHECK(kept.profile == "acme");
    CHECK(kept.workspace == "w-acme");
    CHECK(ignored_text(kept) ==
          "CIS_API_KEY and CIS_WORKSPACE_ID are ignored: address and key are those of profile 'acme'.");

    user.set("CIS_BASE_URL", "https://variable.example.com");
    user.set("CIS_PROFILE", "beta");
    const ServiceChoice choice = choose_service({});
    CHECK(choice.source.profile.empty());
    CHECK(choice.source.chosen_by == "CIS_BASE_URL");
    CHECK(choice.source.address == "https://variable.example.com");
    CHECK(choice.source.key_from == "CIS_API_KEY");
    CHECK(choice.source.workspace == "w-variable");
    CHECK(choice.key.empty());
    CHECK(ignored_text(choice.source) ==
          "CIS_PROFILE is ignored: address and key are those of CIS_BASE_URL and CIS_API_KEY.");
    CHECK(chosen_looks({}).looks.number_format.value.empty());

    const ServiceSource named = choose_service({.profile = "beta"}).source;
    CHECK(named.address == "https://beta.example.com");
    CHECK(named.workspace.empty());
    CHECK(ignored_text(named) ==
          "CIS_BASE_URL, CIS_API_KEY and CIS_WORKSPACE_ID are ignored: address and key are those of profile "
          "'beta'.");
}

TEST_CASE("a key of a profile does not go to the address of the environment") {
    User user;
    user.keep_two();
    user.set("CIS_BASE_URL", "https://variable.example.com");
    const ServiceChoice choice = choose_service({});
    CHECK(choice.key.empty());
    CHECK(choice.source.key_from.empty());
}

TEST_CASE("the file of authorities: CIS_CA_FILE, then that of the profile, then those of other programs") {
    User user;
    user.keep_two();
    user.set("SSL_CERT_FILE", "/ssl.pem");
    user.set("CURL_CA_BUNDLE", "/curl.pem");
    CHECK(choose_service({}).source.ca_file_from == "profile 'acme'");
    CHECK(choose_service({.profile = "beta"}).source.ca_file == "/ssl.pem");
    user.set("CIS_CA_FILE", "/cis.pem");
    CHECK(choose_service({}).source.ca_file == "/cis.pem");
    CHECK(choose_service({}).source.ca_file_from == "CIS_CA_FILE");
}

TEST_CASE("of several profiles one is named, or is the default") {
    User user;
    user.keep_two();
    static_cast<void>(cis::programs::change_profiles([](Profiles& profiles) { profiles.chosen.clear(); }));
    CHECK(
        fault_of_choice() ==
        "There are 2 profiles, and none of them is the default. Name one by --profile, or choose the default "
        "by cis profiles --default NAME.");
    CHECK(chosen_looks({}).looks.number_format.value.empty());
    static_cast<void>(cis::programs::change_profiles([](Profiles& profiles) { profiles.remove("acme"); }));
    CHECK(choose_service({}).source.profile == "beta");
}

TEST_CASE("a look is the default of an option, and an error of the file if the option cannot have it") {
    const ChosenLooks chosen{
        .looks = {.time_zone = {.value = "Mars", .line = 8}, .language = {.value = "de", .line = 7}},
        .file = "/f"};
    std::string language = "en";
    std::string zone;
    cis::programs::CommandLine line;
    const auto option = line.text("--lang CODE", language, "");
    const auto fault = [](const std::string& value) { return value == "Mars" ? "it is no place" : ""; };
    take_look(chosen, chosen.looks.number_format, option, language, fault);
    CHECK(language == "en");
    take_look(chosen, chosen.looks.language, option, language, fault);
    CHECK(language == "de");
    CHECK_THROWS_WITH(take_look(chosen, chosen.looks.time_zone, option, zone, fault),
                      "'/f', line 8: it is no place.");
    const char* const given[] = {"--lang", "en"};
    REQUIRE(line.parse(2, given) == cis::programs::Parsed::work);
    take_look(chosen, chosen.looks.language, option, language, fault);
    CHECK(language == "en");
}

TEST_CASE("two changes of the profiles at the same time are both kept") {
    User user;
    constexpr int changers = 8;
    std::vector<std::thread> threads;
    for (int i = 0; i < changers; ++i) {
        threads.emplace_back([i] {
            static_cast<void>(cis::programs::change_profiles([i](Profiles& profiles) {
                profiles.all.push_back({.name = "p" + std::to_string(i), .url = "https://h", .key = "k"});
            }));
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(cis::programs::kept_profiles().all.size() == changers);
}

TEST_CASE("profiles that could not be read again are not written") {
    User user;
    user.keep_two();
    const auto file = user.directory.path("config/profiles.toml");
    const std::string before = read_file(file);
    CHECK_THROWS(cis::programs::change_profiles([](Profiles& profiles) {
        profiles.all.push_back({.name = "odd", .url = "https://h", .key = "k", .ca_file = "/\xff.pem"});
    }));
    CHECK(read_file(file) == before);
}
