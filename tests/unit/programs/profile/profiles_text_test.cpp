#include "profile/profiles_text.hpp"
#include "failure/input_error.hpp"
#include "test.hpp"

using cis::programs::InputError;
using cis::programs::Profile;
using cis::programs::Profiles;
using cis::programs::profiles_from;
using cis::programs::text_of;

namespace {

/// What an error says about a text: the line, and the words behind it.
std::pair<std::size_t, std::string> fault_in(const std::string& text) {
    try {
        static_cast<void>(profiles_from(text, "profiles.toml"));
    } catch (const InputError& error) {
        const std::string words = error.what();
        CHECK_THAT(words, !ContainsSubstring("s3cret"));
        const std::string begin = "'profiles.toml', line " + std::to_string(error.place()->line) + ": ";
        CHECK(words.starts_with(begin));
        CHECK(error.place()->file == "profiles.toml");
        return {error.place()->line, words.substr(begin.size())};
    }
    return {0, ""};
}

/// The text of a profile with further lines, the first of which is line 4.
std::string with(const std::string& lines) {
    return "[profiles.acme]\nurl = \"https://api.example.com\"\nkey = \"s3cret\"\n" + lines;
}

}  // namespace

TEST_CASE("profiles are read as they are written") {
    const Profiles profiles = profiles_from(R"(default = "acme"
[profiles.acme]
url = "https://api.example.com/" # with a comment
key = 'ab#cd,"ef'
workspace = "w 1"
ca-file = "/etc/ssl/Böse Dateien.pem"
[profiles.acme.output]
number-format = "de"
time-zone = "Europe/Berlin"
language = "de"

[profiles.other]
url = "http://127.0.0.1:8080"
key-command = ["pass", "show", "cis/acme"]
)",
                                            "f");
    const auto check = [](const Profiles& read) {
        REQUIRE(read.all.size() == 2);
        CHECK(read.chosen == "acme");
        REQUIRE(read.standard() == read.find("acme"));
        const Profile& acme = *read.find("acme");
        CHECK(acme.url == "https://api.example.com/");
        CHECK(acme.key.reveal() == "ab#cd,\"ef");
        CHECK(acme.key_command.empty());
        CHECK(acme.workspace == "w 1");
        CHECK(acme.ca_file == "/etc/ssl/Böse Dateien.pem");
        CHECK(acme.looks.number_format.value == "de");
        CHECK(acme.looks.time_zone.value == "Europe/Berlin");
        CHECK(acme.looks.language.value == "de");
        CHECK(read.find("other")->key.empty());
        CHECK(read.find("other")->key_command == std::vector<std::string>{"pass", "show", "cis/acme"});
        CHECK(read.find("none") == nullptr);
    };
    check(profiles);
    CHECK(profiles.find("acme")->looks.time_zone.line == 9);
    check(profiles_from(text_of(profiles).reveal(), "f"));
}

TEST_CASE("a text that TOML would change is written so that it stays the same") {
    const std::string odd = GENERATE("a\"b", "a\\b", "a\tb\x7f", "ä€😀", "# no comment", "'", "\"\"\"", "=");
    Profiles profiles;
    profiles.all.push_back({.name = "p", .url = "https://h", .key_command = {odd, odd}, .workspace = odd});
    const Profiles read = profiles_from(text_of(profiles).reveal(), "f");
    CHECK(read.find("p")->workspace == odd);
    CHECK(read.find("p")->key_command == profiles.all.front().key_command);
}

TEST_CASE("the only profile is the default, and of several the chosen one") {
    Profiles profiles;
    CHECK(profiles.standard() == nullptr);
    profiles.all = {{.name = "a"}};
    CHECK(profiles.standard() == profiles.find("a"));
    profiles.all.push_back({.name = "b"});
    CHECK(profiles.standard() == nullptr);
    profiles.chosen = "b";
    CHECK(profiles.standard() == profiles.find("b"));
    profiles.remove("b");
    CHECK(profiles.chosen.empty());
    CHECK(profiles.standard() == profiles.find("a"));
}

TEST_CASE("an empty file has no profiles") {
    CHECK(profiles_from("", "f").all.empty());
    CHECK(profiles_from("# nothing\n", "f").all.empty());
    CHECK(profiles_from("[profiles]\n", "f").all.empty());
    CHECK(profiles_from("\xEF\xBB\xBF# as some editors begin a file\n", "f").all.empty());
}

TEST_CASE("a file of nothing but dots and brackets is refused, and does not end the program") {
    const auto repeated = [](const std::string& text, std::size_t times) {
        std::string all;
        while (times-- > 0) all += text;
        return all;
    };
    CHECK(fault_in("\n[" + repeated("a.", 31'000) + "b]\n").first == 2);
    CHECK(fault_in("a = " + repeated("[", 60'000)).first == 1);
    CHECK(fault_in("a = " + repeated("{a=", 20'000)).first == 1);
    CHECK(fault_in("a = " + repeated("[{a=", 15'000)).first == 1);
}

TEST_CASE("a profile that was edited by hand is refused with the line of what is wrong") {
    using Fault = std::pair<std::size_t, std::string>;
    const std::string no_toml = "this is not TOML: a member is a name, =, and a text in quotes.";
    const std::string members =
        "this member is unknown; there are url, key, key-command, workspace, ca-file, "
        "output.";
    const std::vector<std::pair<std::string, Fault>> cases{
        {with("wrkspace = \"w\"\n"), {4, "'wrkspace' is unknown; did you mean 'workspace'?"}},
        {with("colour = \"blue\"\n"), {4, members}},
        {with("s3cret = \"x\"\n"), {4, members}},
        {with("workspace = 7\n"), {4, "workspace must be a text in quotes."}},
        {with("workspace = \"\"\n"), {4, "workspace must not be empty."}},
        {with("workspace = \"a\\u0000b\"\n"), {4, "workspace must not have the character NUL."}},
        {with("ca-file = \"ca.pem\"\n"), {4, "ca-file must be an absolute path."}},
        {with("key-command = [\"pass\"]\n"), {4, "key and key-command exclude each other."}},
        {with("key = \"s3cret2\"\n"), {4, no_toml}},
        {with("output = \"de\"\n"), {4, "output must be a table, as in [profiles.acme]."}},
        {with("[profiles.acme.output]\ncountry = \"de\"\n"),
         {5, "this member is unknown; there are number-format, time-zone, language."}},
        {with("[profiles.acme.output]\nlanguage = [\"de\"]\n"), {5, "language must be a text in quotes."}},
        {with("[profiles.acme]\n"), {4, no_toml}},
        {with("[profiles.\"a b\"]\nurl = \"https://h\"\nkey = \"k\"\n"),
         {4, "the name of a profile must have letters, digits, - or _, at most 64, and not begin with -."}},
        {with("[other]\nurl = \"https://h\"\n"), {4, "this member is unknown; there are default, profiles."}},
        {with("workspace = \"w\n"), {4, no_toml}},
        {with("workspace \"w\"\n"), {4, no_toml}},
        {with("[,other]\nworkspace = \"w\"\n"), {4, no_toml}},  // an assertion of toml++ 3.3
        {with("workspace = \"w\"\n[\n"), {5, no_toml}},
        {with("workspace = 1979-05-27tt\n"), {4, no_toml}},
        {with("workspace = \"\xff\"\n"), {4, no_toml}},
        {"default = \"none\"\n" + with(""), {1, "default names no profile of this file."}},
        {"default = true\n" + with(""), {1, "default must be a text in quotes."}},
        {"profiles = 3\n", {1, "profiles must be a table, as in [profiles.acme]."}},
        {"[profiles]\nacme = \"s3cret\"\n", {2, "a profile must be a table, as in [profiles.acme]."}},
        {"[[profiles.acme]]\nurl = \"https://h\"\n",
         {1, "a profile must be a table, as in [profiles.acme]."}},
        {"[profiles.acme]\nkey = \"s3cret\"\n", {1, "a profile needs url."}},
        {"[profiles.acme]\nurl = \"https://h\"\n", {1, "profile 'acme' has neither key nor key-command."}},
        {"[profiles.acme]\nurl = \"https://h\"\nkey = \"\"\n", {3, "key must not be empty."}},
        {"[profiles.acme]\nurl = \"https://h\"\nkey = \" s3cret\"\n",
         {3, "key begins or ends with a blank."}},
        {"[profiles.acme]\nurl = \"https://h\"\nkey = \"\"\"s3cret\n\"\"\"\n",
         {3, "key has characters that no key has."}},
        {"[profiles.acme]\nurl = \"https://h\"\nkey = s3cret\n", {3, no_toml}},
        {"[profiles.acme]\nurl = \"https://h\"\nkey = 5312345678901234567890\n", {3, no_toml}},
        {"[profiles.acme]\nurl = \"https://h\"\nkey-command = \"pass show x\"\n",
         {3, "key-command must be a list of words, as in [\"pass\", \"show\", \"x\"]."}},
        {"[profiles.acme]\nurl = \"https://h\"\nkey-command = []\n",
         {3, "key-command must be a list of words, as in [\"pass\", \"show\", \"x\"]."}},
        {"[profiles.acme]\nurl = \"https://h\"\nkey-command = [\"pass\",\n  3]\n",
         {4, "a word of key-command must be a text in quotes."}},
    };
    for (const auto& [text, expected] : cases) {
        CAPTURE(text);
        CHECK(fault_in(text) == expected);
    }
    for (const char* const url : {"example.com", "ftp://example.com", "https://user:s3cret@example.com"}) {
        CAPTURE(url);
        const auto [line, words] =
            fault_in(std::string("[profiles.acme]\nurl = \"") + url + "\"\nkey = \"s3cret\"\n");
        CHECK(line == 2);
        CHECK(words.starts_with("url "));
    }
}
