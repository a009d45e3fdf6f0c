#include "answers.hpp"
#include "child_process.hpp"
#include "emulator_fixture.hpp"
#include "fault_server.hpp"
#include "shared_folder.hpp"
#include "terminal.hpp"

namespace {

/// A user without variables and profiles.
struct NewUser {
    TempDirectory directory{};
    std::map<std::string, std::string> variables{{"CIS_CONFIG", directory.path("config")},
                                                 {"XDG_STATE_HOME", directory.path("state")}};

    NewUser() {
        for (const char* const name :
             {"CIS_BASE_URL", "CIS_API_KEY", "CIS_WORKSPACE_ID", "CIS_PROFILE", "CIS_CA_FILE",
              "CIS_ALLOW_PLAINTEXT", "CIS_LOG", "SSL_CERT_FILE", "CURL_CA_BUNDLE"})
            variables[name] = "";
    }

    [[nodiscard]] ProgramResult run(std::vector<std::string> arguments,
                                    const std::map<std::string, std::string>& more = {}) const {
        auto all = variables;
        for (const auto& [name, value] : more) all[name] = value;
        return run_program("cis", std::move(arguments), all);
    }

    /// Runs `cis login` with a text on standard input.
    [[nodiscard]] ProgramResult login(const std::string& input,
                                      const std::vector<std::string>& arguments) const {
        std::vector<std::string> words{"-c",
                                       R"(file=$1; shift; exec "$@" < "$file")",
                                       "sh",
                                       directory.write("input", input),
                                       (program_folder() / "cis").string(),
                                       "login"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        return run_program("/bin/sh", words, variables);
    }

    [[nodiscard]] std::filesystem::path file() const { return directory.path("config/profiles.toml"); }
    [[nodiscard]] std::string text() const { return read_file(file()); }
    void write(const std::string& text) const {
        std::filesystem::create_directory(directory.path("config"));
        static_cast<void>(directory.write("config/profiles.toml", text));
        std::filesystem::permissions(file(), std::filesystem::perms{0600});
    }
    /// Keeps a profile whose key the emulator takes.
    void keep(const std::string& name, const std::string& url) const {
        const ProgramResult kept = login(std::string(emulator_key) + "\n", {name, "--url", url});
        INFO(kept.err);
        REQUIRE(kept.exit_code == 0);
    }
};

json line_of_end(const ProgramResult& result) { return json::parse(result.last_line()); }

const std::string page_without_postings = R"({"data": [], "pagination": {"has_more": false}})";

}  // namespace

TEST_CASE("cis login: at a terminal it asks for address and key, and does not show the key") {
    const Emulator service;
    const NewUser user;
    const ProgramResult result = talk_at_terminal(
        "cis", {"login"}, user.variables,
        {{.after = "Address of the service: ", .text = service.server.base_url() + "/\n"},
         {.after = "Key (it is not shown): ", .text = std::string("  ") + emulator_key + " \n"}});
    INFO(result.err);
    CHECK(result.exit_code == 0);
    CHECK(result.out == "They work. Kept: profile 'default', the default, in " + user.file().string() + "\n");
    CHECK_THAT(result.err, !ContainsSubstring(emulator_key));
    CHECK_THAT(user.text(), ContainsSubstring("url = \"" + service.server.base_url() + "\"\nkey = \"" +
                                              emulator_key + "\"\n"));
    CHECK(std::filesystem::status(user.file()).permissions() == std::filesystem::perms{0600});
    CHECK(std::filesystem::status(user.directory.path("config")).permissions() ==
          std::filesystem::perms{0700});
}

TEST_CASE("cis login: Ctrl-C at the key leaves a terminal that shows what is typed, and keeps nothing") {
    const NewUser user;
    const std::string script = "trap : INT; '" + (program_folder() / "cis").string() +
                               "' login --url http://127.0.0.1:1; code=$?; stty -a >&2; exit $code";
    const ProgramResult result = talk_at_terminal("/bin/sh", {"-c", script}, user.variables,
                                                  {{.after = "Key (it is not shown): ", .text = "\x03"}});
    INFO(result.err);
    CHECK(result.exit_code == 130);
    CHECK_THAT(result.err, ContainsSubstring("Nothing is kept."));
    CHECK_THAT(result.err, ContainsSubstring(" echo ") && !ContainsSubstring("-echo "));
    CHECK_FALSE(std::filesystem::exists(user.file()));
}

TEST_CASE("cis login: a signal that comes while the service is asked keeps nothing") {
    // Nobody answers.
    const FaultServer service([](Connection& connection) {
        while (connection.read_request()) {
        }
    });
    const NewUser user;
    const EnvironmentVariable config("CIS_CONFIG", user.directory.path("config"));
    for (const int signal : {SIGINT, SIGTERM}) {
        CAPTURE(signal);
        const std::size_t before = service.requests().size();
        RunningProgram login("cis login",
                             {"--url", service.base_url(), "--key-command", "printf key", "--json"});
        REQUIRE(eventually([&] { return service.requests().size() > before; }));
        CHECK(login.stop(signal) == 128 + signal);
        const json last = json::parse(login.out());
        CHECK(last.at("exit") == 128 + signal);
        CHECK(last.at("error").at("message") == (signal == SIGINT ? "Stopped by Ctrl-C. Nothing is kept."
                                                                  : "Stopped by SIGTERM. Nothing is kept."));
        CHECK_FALSE(std::filesystem::exists(user.file()));
    }
}

TEST_CASE("cis login: without a terminal the key is a line of standard input, and the address an option") {
    const Emulator service;
    const NewUser user;
    const std::string url = service.server.base_url();
    const ProgramResult kept =
        user.login(std::string(" ") + emulator_key + "\r\nmore\n", {"acme", "--url", url, "--json"});
    CHECK(kept.exit_code == 0);
    CHECK(line_of_end(kept)["result"] == json{{"profile", "acme"},
                                              {"url", url},
                                              {"key", "kept"},
                                              {"workspace", nullptr},
                                              {"ca_file", nullptr},
                                              {"default", true},
                                              {"tried", true},
                                              {"file", user.file().string()}});
    CHECK_THAT(kept.out + kept.err, !ContainsSubstring(emulator_key));
    const ProgramResult without_address = user.login("k\n", {"other"});
    CHECK(without_address.exit_code == 2);
    CHECK(without_address.err == "There is no address. Name it by --url.\n");
    CHECK(user.run({"login", "other", "--url", url}).err ==
          "The key is empty. Copy it again, all of it and nothing else.\n");
    const ProgramResult odd = user.login("sec\x01ret\n", {"other", "--url", url});
    CHECK(odd.exit_code == 2);
    CHECK(odd.err == "The key has characters that no key has. Copy it again, all of it and nothing else.\n");
    CHECK(user.login(std::string(100'000, 'k'), {"other", "--url", url}).err ==
          "The key is longer than 8 KiB. Copy it again, all of it and nothing else.\n");
}

TEST_CASE("cis login: what does not work is not kept, unless it is not tried") {
    const Emulator service;
    const NewUser user;
    const ProgramResult refused = user.login("wrong\n", {"--url", service.server.base_url()});
    CHECK(refused.exit_code == 7);
    CHECK_THAT(refused.err, StartsWith("The service refuses the key (status 40") &&
                                ContainsSubstring(" Nothing is kept.\n") && !ContainsSubstring("wrong"));
    const ProgramResult absent = user.login("k\n", {"--url", "http://127.0.0.1:1"});
    CHECK(absent.exit_code == 4);
    CHECK_THAT(absent.err, ContainsSubstring("Is the address right") &&
                               ContainsSubstring("--untried keeps it without trying it."));
    CHECK_FALSE(std::filesystem::exists(user.file()));
    const ProgramResult untried = user.login("k\n", {"--url", "http://127.0.0.1:1", "--untried"});
    CHECK(untried.exit_code == 0);
    CHECK_THAT(untried.out, StartsWith("Kept, untried: profile 'default'"));
}

TEST_CASE("cis login: a key goes unencrypted to this machine alone") {
    const NewUser user;
    const ProgramResult result = user.login("k\n", {"--url", "http://example.com", "--untried"});
    CHECK(result.exit_code == 2);
    CHECK(result.err ==
          "The address: http sends the key unencrypted: use https, or set CIS_ALLOW_PLAINTEXT=1.\n");
    user.write("[profiles.p]\nurl = \"http://example.com\"\nkey = \"s3cret\"\n");
    const ProgramResult used = user.run({"postings"});
    CHECK(used.exit_code == 2);
    CHECK(used.err == "'" + user.file().string() +
                          "', profile 'p': url http sends the key unencrypted: use https, or set "
                          "CIS_ALLOW_PLAINTEXT=1.\n");
    for (const char* const url : {"example.com", "https://u:s3cret@example.com", "https://"}) {
        const ProgramResult wrong = user.login("k\n", {"q", "--url", url, "--untried"});
        CHECK(wrong.exit_code == 2);
        CHECK_THAT(wrong.err, StartsWith("The address: ") && !ContainsSubstring("s3cret"));
    }
}

TEST_CASE("cis login: a name that is there is replaced only if that is said, and keeps its looks") {
    const Emulator service;
    const NewUser user;
    user.write(
        "default = \"acme\"\n[profiles.acme]\nurl = \"https://old.example.com\"\nkey = \"old\"\n"
        "[profiles.acme.output]\nlanguage = \"de\"\n");
    const std::string before = user.text();
    const std::string url = service.server.base_url();
    const ProgramResult refused = user.login("k\n", {"acme", "--url", url, "--untried"});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err ==
          "There is already a profile 'acme'. --replace replaces it; another name keeps both.\n");
    CHECK(user.text() == before);
    CHECK(user.login(std::string(emulator_key) + "\n", {"acme", "--url", url, "--replace"}).exit_code == 0);
    CHECK_THAT(user.text(), ContainsSubstring("default = \"acme\"") && !ContainsSubstring("old") &&
                                ContainsSubstring("[profiles.acme.output]\nlanguage = \"de\"\n"));
}

TEST_CASE("cis login: a command is kept in place of the key, and asked again when a key is refused") {
    const NewUser user;
    const FaultServer service(answer_in_turn({answer::json(200, page_without_postings),
                                              answer::json(401, error_json("unauthorized")),
                                              answer::json(200, page_without_postings)}));
    const std::string counter = user.directory.path("asked");
    const auto script = user.directory.write(
        "print key", "echo x >> '" + counter + "'\nprintf 'key-%s' $(wc -l < '" + counter + "')\n");
    const ProgramResult kept = user.run(
        {"login", "--url", service.base_url(), "--key-command", "/bin/sh \"" + script.string() + '"'});
    INFO(kept.err);
    CHECK(kept.exit_code == 0);
    CHECK_THAT(user.text(), ContainsSubstring("key-command = [\"/bin/sh\", \"" + script.string() + "\"]\n") &&
                                !ContainsSubstring("key ="));
    CHECK(user.run({"postings"}).exit_code == 0);
    std::vector<std::string> keys;
    for (const auto& request : service.requests()) keys.push_back(request.header("X-API-KEY"));
    CHECK(keys == std::vector<std::string>{"key-1", "key-2", "key-3"});
}

TEST_CASE("a command that gives no key ends before anything is sent") {
    const FaultServer service(answer_in_turn({answer::json(200, page_without_postings)}));
    const NewUser user;
    user.write("[profiles.p]\nurl = \"" + service.base_url() +
               "\"\nkey-command = [\"/bin/sh\", \"-c\", \"echo s3cret; echo s3cret >&2; exit 3\"]\n");
    const ProgramResult result = user.run({"postings", "--json"});
    CHECK(result.exit_code == 2);
    CHECK(result.err ==
          "The key-command of profile 'p' ends with exit code 3. Run that command by itself to "
          "see what it says.\n");
    CHECK_THAT(result.out, !ContainsSubstring("s3cret"));
    CHECK(line_of_end(result)["error"]["kind"] == "usage");
    CHECK(service.requests().empty());
}

TEST_CASE("at a terminal a command for the key may ask there, and Ctrl-C ends it") {
    const Emulator service;
    const NewUser user;
    user.write("[profiles.p]\nurl = \"" + service.server.base_url() +
               "\"\nkey-command = [\"/bin/sh\", \"-c\", \"printf 'Which key? ' >&2; read -r k </dev/tty; "
               "echo $k\"]\n");
    const ProgramResult answered =
        talk_at_terminal("cis", {"postings"}, user.variables,
                         {{.after = "Which key? ", .text = std::string(emulator_key) + "\n"}});
    INFO(answered.err);
    CHECK(answered.exit_code == 0);
    const ProgramResult stopped =
        talk_at_terminal("cis", {"postings"}, user.variables, {{.after = "Which key? ", .text = "\x03"}});
    CHECK(stopped.exit_code != 0);
}

TEST_CASE("a kept key goes to no address but its own") {
    const FaultServer own(answer_in_turn({answer::json(200, page_without_postings)}));
    const FaultServer other(answer_in_turn({answer::json(200, page_without_postings)}));
    const NewUser user;
    user.write("[profiles.p]\nurl = \"" + own.base_url() + "\"\nkey = \"key-of-p\"\nworkspace = \"w-p\"\n");

    const ProgramResult without_key = user.run({"postings"}, {{"CIS_BASE_URL", other.base_url()}});
    CHECK(without_key.exit_code == 2);
    CHECK_THAT(without_key.err, StartsWith("CIS_API_KEY is not set."));
    CHECK(other.requests().empty());

    const ProgramResult variables =
        user.run({"postings"}, {{"CIS_BASE_URL", other.base_url()}, {"CIS_API_KEY", "key-of-variable"}});
    CHECK(variables.exit_code == 0);
    REQUIRE(other.requests().size() == 1);
    CHECK(other.requests().front().header("X-API-KEY") == "key-of-variable");
    CHECK(other.requests().front().header("X-Workspace-Id").empty());

    const ProgramResult named =
        user.run({"postings", "--profile", "p", "--json"}, {{"CIS_BASE_URL", other.base_url()},
                                                            {"CIS_API_KEY", "key-of-variable"},
                                                            {"CIS_WORKSPACE_ID", "w-variable"}});
    CHECK(named.exit_code == 0);
    const std::string note =
        "CIS_BASE_URL, CIS_API_KEY and CIS_WORKSPACE_ID are ignored: address and key are "
        "those of profile 'p'.";
    CHECK_THAT(named.err, ContainsSubstring(note));
    CHECK(line_of_end(named)["notes"] == json::array({{{"kind", "ignored_variables"}, {"text", note}}}));
    REQUIRE(own.requests().size() == 1);
    CHECK(own.requests().front().header("X-API-KEY") == "key-of-p");
    CHECK(own.requests().front().header("X-Workspace-Id") == "w-p");
    CHECK(other.requests().size() == 1);
}

TEST_CASE("an error names the profile that has the key, not the variables") {
    const Emulator service;
    const NewUser user;
    user.write("[profiles.acme]\nurl = \"" + service.server.base_url() + "\"\nkey = \"s3cret\"\n");
    const ProgramResult result = user.run({"postings", "--json"});
    CHECK(result.exit_code == 7);
    CHECK_THAT(result.err, StartsWith("The service refuses the key of profile 'acme' (status 40") &&
                               !ContainsSubstring("s3cret"));
    CHECK_THAT(result.out, !ContainsSubstring("s3cret"));
}

TEST_CASE("without variables and profiles a command says how to begin") {
    const NewUser user;
    const ProgramResult result = user.run({"postings", "--json"});
    CHECK(result.exit_code == 2);
    CHECK(result.err ==
          "There is no address and no key of a service. cis login keeps an address and a key.\n");
    CHECK(line_of_end(result)["error"]["advice"] == "cis login keeps an address and a key.");
    CHECK_FALSE(std::filesystem::exists(user.directory.path("config")));
}

TEST_CASE("cis profiles: lists, chooses the default and forgets, and shows no key") {
    const Emulator service;
    const NewUser user;
    const std::string url = service.server.base_url();
    CHECK(user.run({"profiles"}).err == "There is no profile; cis login keeps an address and a key.\n");
    CHECK(user.run({"logout"}).err == "There is no profile.\n");
    CHECK_FALSE(std::filesystem::exists(user.directory.path("config")));
    user.keep("beta", url);
    user.keep("acme", url);
    CHECK(user.login("", {"cmd", "--url", url, "--untried", "--key-command", "pass s3cret"}).exit_code == 0);

    const ProgramResult list = user.run({"profiles"});
    CHECK(list.exit_code == 0);
    CHECK_THAT(list.out, ContainsSubstring("*  beta  " + url + "  kept") &&
                             ContainsSubstring("   acme  " + url + "  kept") &&
                             ContainsSubstring("   cmd   " + url + "  command pass"));
    const ProgramResult lines = user.run({"profiles", "--json"});
    CHECK(json::parse(lines.out.substr(0, lines.out.find('\n')))["record"] == json{{"name", "acme"},
                                                                                   {"url", url},
                                                                                   {"key", "kept"},
                                                                                   {"workspace", nullptr},
                                                                                   {"ca_file", nullptr},
                                                                                   {"default", false}});
    CHECK(line_of_end(lines)["result"] ==
          json{{"profiles", 3}, {"default", "beta"}, {"file", user.file().string()}});
    for (const ProgramResult& shown : {list, lines})
        CHECK_THAT(shown.out + shown.err, !ContainsSubstring(emulator_key) && !ContainsSubstring("s3cret"));

    CHECK(user.run({"profiles", "--default", "acme"}).out == "The default: profile 'acme'\n");
    CHECK(user.run({"profiles", "--default", "none"}).exit_code == 2);
    CHECK(user.run({"profiles", "--default", "a", "--remove", "b"}).exit_code == 2);
    CHECK(line_of_end(user.run({"profiles", "--remove", "cmd", "--json"}))["result"] ==
          json{{"profile", "cmd"}, {"default", "acme"}, {"file", user.file().string()}});
    const ProgramResult forgotten = user.run({"logout"});
    CHECK(forgotten.out == "Forgotten: profile 'acme'\n");
    CHECK(forgotten.err == "The service still takes its key, until somebody revokes it there.\n");
    CHECK_THAT(user.text(), !ContainsSubstring("acme"));
    CHECK(user.run({"postings"}).exit_code == 0);
    CHECK(user.run({"logout", "beta"}).exit_code == 0);
    CHECK_THAT(user.text(), !ContainsSubstring(emulator_key));
}

TEST_CASE("cis login: several at the same time lose nothing, and one of the same name wins") {
    const NewUser user;
    const auto at_once = [&user](const std::function<std::string(int)>& name) {
        std::vector<std::future<int>> runs;
        for (int i = 0; i < 6; ++i) {
            runs.push_back(std::async(std::launch::async, [&user, name, i] {
                return user
                    .run({"login", name(i), "--url", "http://127.0.0.1:1", "--untried", "--key-command",
                          "pass " + std::to_string(i)})
                    .exit_code;
            }));
        }
        std::multiset<int> codes;
        for (auto& run : runs) codes.insert(run.get());
        return codes;
    };
    CHECK(at_once([](int i) { return "p" + std::to_string(i); }).count(0) == 6);
    CHECK(line_of_end(user.run({"profiles", "--json"}))["result"]["profiles"] == 6);
    const std::multiset<int> same = at_once([](int) { return "same"; });
    CHECK(same.count(0) == 1);
    CHECK(same.count(2) == 5);
    CHECK_FALSE(std::filesystem::exists(user.directory.path("config/profiles.toml.new")));
}

TEST_CASE("profiles that others can read are refused, and so are those of another user") {
    const NewUser user;
    user.write("[profiles.p]\nurl = \"http://127.0.0.1:1\"\nkey = \"s3cret\"\n");
    std::filesystem::permissions(user.file(), std::filesystem::perms{0640});
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"postings"},
             {"profiles"},
             {"logout"},
             {"login", "q", "--url", "http://127.0.0.1:1", "--untried", "--key-command", "pass"}}) {
        const ProgramResult result = user.run(command);
        CHECK(result.exit_code == 2);
        CHECK(result.err == "'" + user.file().string() +
                                "' can be used by other users: take that right away (chmod 600).\n");
    }
    if (!SharedFolder::can_be_tested()) return;
    std::filesystem::permissions(user.file(), std::filesystem::perms{0600});
    SharedFolder::give_away(user.file());
    CHECK(user.run({"profiles"}).err == "'" + user.file().string() + "' belongs to another user.\n");
}

TEST_CASE("with the home of another user nothing is read from it or made in it") {
    if (!SharedFolder::can_be_tested()) return;
    const NewUser user;
    const TempDirectory home;
    std::filesystem::permissions(home.path(""), std::filesystem::perms{0777});
    auto variables = user.variables;
    variables["CIS_CONFIG"] = variables["XDG_CONFIG_HOME"] = "";
    variables["HOME"] = home.path("").string();
    const auto as_other = [&variables](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--reuid=65534", "--regid=65534", "--clear-groups",
                                             (program_folder() / "cis").string()});
        return run_program("/usr/bin/setpriv", arguments, variables);
    };
    // Root's home, in which everybody could write: somebody else could have put anything there.
    const ProgramResult planted =
        as_other({"login", "p", "--url", "http://127.0.0.1:1", "--untried", "--key-command", "pass"});
    INFO(planted.err);
    CHECK(planted.exit_code == 0);
    CHECK(run_program("cis", {"profiles"}, variables).err ==
          "'" + (home.path("") / ".config/cis/profiles.toml").string() + "' belongs to another user.\n");
    // The home of that user, with root's rights, as with sudo.
    std::filesystem::remove_all(home.path(".config"));
    SharedFolder::give_away(home.path(""));
    const ProgramResult refused = run_program(
        "cis", {"login", "p", "--url", "http://127.0.0.1:1", "--untried", "--key-command", "pass"},
        variables);
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("belongs to another user: name a folder of your own"));
    CHECK(std::filesystem::is_empty(home.path("")));
}

TEST_CASE("profiles are below XDG_CONFIG_HOME, else below HOME") {
    const NewUser user;
    const std::string settings = user.directory.path("settings");
    const std::string home = user.directory.path("home");
    std::filesystem::create_directory(home);
    const std::vector<std::string> login{"login",     "p",         "--url",         "http://127.0.0.1:1",
                                         "--replace", "--untried", "--key-command", "pass"};
    CHECK(user.run(login, {{"CIS_CONFIG", ""}, {"XDG_CONFIG_HOME", settings}, {"HOME", home}}).exit_code ==
          0);
    CHECK(std::filesystem::exists(settings + "/cis/profiles.toml"));
    for (const char* const ignored : {"", "relative"}) {
        CHECK(user.run(login, {{"CIS_CONFIG", ""}, {"XDG_CONFIG_HOME", ignored}, {"HOME", home}}).exit_code ==
              0);
        CHECK(std::filesystem::exists(home + "/.config/cis/profiles.toml"));
    }
}
