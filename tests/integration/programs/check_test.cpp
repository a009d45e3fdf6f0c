#include "emulator_fixture.hpp"
#include "head_answers.hpp"

namespace {

using nlohmann::json;

constexpr const char* key = "sk_live_never_shown";

/// What `cis check` has found.
struct Checked {
    ProgramResult program;
    json checks;

    [[nodiscard]] json finding(const std::string& name) const {
        for (const json& one : checks) {
            if (one.at("name") == name) return one;
        }
        FAIL("no finding " << name);
        return {};
    }
    [[nodiscard]] std::string state(const std::string& name) const { return finding(name).at("state"); }
    [[nodiscard]] std::string text(const std::string& name) const { return finding(name).at("text"); }
    [[nodiscard]] std::string advice(const std::string& name) const {
        const json advice = finding(name).at("advice");
        return advice.is_null() ? "" : advice.get<std::string>();
    }
};

/// Runs `cis check` with these variables, and with no others that matter.
class Check {
public:
    explicit Check(const std::string& base_url)
        : environment_{{"CIS_BASE_URL", base_url},
                       {"CIS_API_KEY", key},
                       {"CIS_CONFIG", directory_.path("config")},
                       {"XDG_STATE_HOME", directory_.path("state")}} {
        for (const char* const name :
             {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
              "CIS_WORKSPACE_ID", "CIS_CA_FILE", "SSL_CERT_FILE", "CURL_CA_BUNDLE", "CIS_ALLOW_PLAINTEXT",
              "CIS_PROFILE", "CIS_LOG"})
            environment_[name] = "";
    }

    Check& set(const std::string& name, const std::string& value) {
        environment_[name] = value;
        return *this;
    }

    void keep_profiles(const std::string& text) const {
        std::filesystem::create_directories(path("config"));
        std::filesystem::permissions(path("config"), std::filesystem::perms::owner_all);
        const auto file = directory_.write("config/profiles.toml", text);
        std::filesystem::permissions(
            file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    }

    [[nodiscard]] ProgramResult print(std::vector<std::string> arguments = {}) const {
        arguments.insert(arguments.begin(), {"check", "--timeout", "5s"});
        return run_program("cis", std::move(arguments), environment_);
    }

    /// Whatever is found, the line is a result, every finding is there, and no secret is.
    [[nodiscard]] Checked run(const std::string& timeout = "5s",
                              std::vector<std::string> arguments = {}) const {
        arguments.insert(arguments.begin(), {"check", "--json", "--timeout", timeout});
        Checked checked{.program = run_program("cis", std::move(arguments), environment_), .checks = {}};
        INFO(checked.program.out << checked.program.err);
        const json line = json::parse(checked.program.last_line());
        CHECK(line.at("kind") == "result");
        CHECK(line.at("exit") == checked.program.exit_code);
        checked.checks = line.at("result").at("checks");
        std::vector<std::string> names;
        for (const json& one : checked.checks) names.push_back(one.at("name"));
        CHECK(names == std::vector<std::string>{"profile", "address", "proxy", "TLS", "service", "clock",
                                                "key", "workspace", "quota", "state folder", "built in"});
        for (const char* const secret : {key, "never_shown_either"}) {
            CHECK_THAT(checked.program.out, !ContainsSubstring(secret));
            CHECK_THAT(checked.program.err, !ContainsSubstring(secret));
        }
        return checked;
    }

    [[nodiscard]] std::filesystem::path path(std::string_view name) const { return directory_.path(name); }

private:
    TempDirectory directory_;
    std::map<std::string, std::string> environment_;
};

/// An emulator with that key.
Emulator service(emulator::Options options = {}) {
    options.api_key = key;
    return Emulator(std::move(options));
}

constexpr const char* postings = R"({"object": "list", "data": [], "has_more": false, "total_count": 0})";

/// A time as the header `Date` has it.
std::string http_date(std::time_t time) {
    std::array<char, 32> text{};
    std::tm parts{};
    ::gmtime_r(&time, &parts);
    return {text.data(), std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

/// A host that no rule takes for this machine, although connections to it arrive here.
std::string as_elsewhere(const FaultServer& server) {
    return "http://0.0.0.0:" + std::to_string(server.port());
}

/// The exit code and the one line that has failed, after the server has answered so.
void check_answer(const Responder& answered, int exit_code, const std::string& failed,
                  const std::string& words) {
    const FaultServer server(answer_in_turn({answered}));
    const Checked checked = Check(server.base_url()).run();
    INFO(checked.program.out);
    CHECK(checked.program.exit_code == exit_code);
    CHECK(checked.state(failed) == "failed");
    CHECK_THAT(checked.text(failed), ContainsSubstring(words));
    CHECK(!checked.advice(failed).empty());
    const auto failures =
        std::ranges::count_if(checked.checks, [](const json& one) { return one.at("state") == "failed"; });
    CHECK(failures == 1);
}

/// Ends a connection in both directions.
struct Ending {
    const OwnedSocket& socket;
    ~Ending() { cis::detail::shut_down(socket.get()); }
};

/// Sends what comes from the socket on, until one side ends.
void pass_on(const OwnedSocket& from, Connection& to) {
    std::array<char, 4096> buffer{};
    try {
        for (auto size = receive(from, buffer); size > 0; size = receive(from, buffer)) {
            if (!to.send({buffer.data(), static_cast<std::size_t>(size)})) return;
        }
    } catch (const ServerStopping&) {
        return;  // the other thread of the connection has it too
    }
}

/// Passes a connection on to another server, as a proxy does after CONNECT.
Script tunnel_to(std::uint16_t port) {
    return [port](Connection& connection) {
        const auto request = connection.read_request();
        if (!request || request->method != "CONNECT") return;
        connection.send("HTTP/1.1 200 Connection established\r\n\r\n");
        const OwnedSocket other = connect_to_loopback(port);
        const std::jthread back([&] { pass_on(other, connection); });
        const Ending ending{other};
        for (std::string bytes = connection.read_some(4096); !bytes.empty();
             bytes = connection.read_some(4096)) {
            if (send_some(other, bytes) != static_cast<std::ptrdiff_t>(bytes.size())) return;
        }
    };
}

}  // namespace

TEST_CASE("check: all works") {
    Emulator emulator = service();
    Check check(emulator.server.base_url());
    const Checked checked = check.run();
    CHECK(checked.program.exit_code == 0);
    CHECK(checked.program.err.empty());
    for (const char* const name :
         {"address", "proxy", "service", "clock", "key", "workspace", "quota", "state folder", "built in"}) {
        CAPTURE(name, checked.finding(name).dump());
        CHECK(checked.state(name) == "ok");
        CHECK(checked.advice(name).empty());
    }
    CHECK(checked.state("TLS") == "unknown");
    CHECK(checked.text("TLS") == "not tried: the address begins with http:");
    CHECK(checked.text("address") == emulator.server.base_url() + ", from CIS_BASE_URL (this machine)");
    CHECK(checked.text("key") == "from CIS_API_KEY: accepted");
    CHECK(checked.text("workspace") == "the key's own");
    CHECK_THAT(checked.text("built in"), ContainsSubstring("databases (--db), Redis"));
    // It only reads.
    CHECK(!std::filesystem::exists(check.path("state")));
    const ProgramResult quiet = check.print({"--quiet"});
    CHECK(quiet.exit_code == 0);
    CHECK(quiet.out == "-   TLS           not tried: the address begins with http:\n");
}

TEST_CASE("check: its lines are below each other, with what to mend below them") {
    Emulator emulator = service();
    const ProgramResult printed =
        Check(emulator.server.base_url()).set("CIS_API_KEY", "another_key_never_shown").print();
    CHECK(printed.exit_code == 7);
    CHECK(printed.err.empty());
    CHECK_THAT(printed.out,
               ContainsSubstring("\nx   key           from CIS_API_KEY: the service refuses it (status 403)\n"
                                 "                  Is it whole, and for this address?"));
    CHECK_THAT(printed.out, ContainsSubstring("\nok  service       answers, in "));
    for (const std::string& line : lines_of(printed.out)) CHECK(line.size() < 80);
    CHECK_THAT(printed.out, !ContainsSubstring("never_shown"));
}

TEST_CASE("check: a wrong key") {
    Emulator emulator = service();
    const Checked checked = Check(emulator.server.base_url()).set("CIS_API_KEY", "never_shown_either").run();
    CHECK(checked.program.exit_code == 7);
    CHECK(checked.state("service") == "ok");
    CHECK(checked.state("key") == "failed");
    CHECK(checked.text("key") == "from CIS_API_KEY: the service refuses it (status 403)");
    CHECK(checked.text("workspace") == "not tried: the key was not accepted (the key's own)");
    CHECK(checked.text("quota") == "not tried: the key was not accepted");
}

TEST_CASE("check: without a key, the service is tried without one") {
    const FaultServer server(answer_in_turn({answer::json(401, "{}")}));
    const Checked checked = Check(server.base_url()).set("CIS_API_KEY", "").run();
    CHECK(checked.program.exit_code == 2);
    CHECK(checked.state("service") == "ok");
    CHECK(checked.state("key") == "failed");
    CHECK(checked.text("key") == "CIS_API_KEY is not set");
    CHECK_THAT(checked.advice("key"), ContainsSubstring("cis login"));
    CHECK(checked.text("quota") == "not tried: there is no key");
    REQUIRE(server.request_count() == 1);
    CHECK(server.requests().front().header("X-API-KEY").empty());
}

TEST_CASE("check: a key that cannot be sent is not sent") {
    const FaultServer server(answer_in_turn({answer::json(401, "{}")}));
    const Checked checked = Check(server.base_url()).set("CIS_API_KEY", std::string(key) + "\n").run();
    CHECK(checked.program.exit_code == 2);
    CHECK(checked.text("key") == "from CIS_API_KEY: has characters that no key has");
    CHECK(server.requests().front().header("X-API-KEY").empty());
}

TEST_CASE("check: an address that cannot be used") {
    struct Wrong {
        std::string address;
        std::string text;
    };
    const auto wrong =
        GENERATE(Wrong{"api.example.com",
                       "from CIS_BASE_URL: must be an absolute URL such as https://api.example.com"},
                 Wrong{"https://me:never_shown_either@api.example.com", "from CIS_BASE_URL: "},
                 Wrong{"http://api.example.com",
                       "http://api.example.com, from CIS_BASE_URL: http sends the key unencrypted"});
    CAPTURE(wrong.address);
    const Checked checked = Check(wrong.address).run();
    CHECK(checked.program.exit_code == 2);
    CHECK(checked.state("address") == "failed");
    CHECK_THAT(checked.text("address"), StartsWith(wrong.text));
    CHECK(!checked.advice("address").empty());
    for (const char* const name : {"proxy", "TLS", "service", "clock", "workspace", "quota"})
        CHECK(checked.state(name) == "unknown");
    CHECK(checked.state("state folder") == "ok");
}

TEST_CASE("check: no service at all") {
    Check check("");
    const bool has_key = GENERATE(true, false);
    if (!has_key) check.set("CIS_API_KEY", "");
    const Checked checked = check.run();
    CHECK(checked.program.exit_code == 2);
    CHECK(checked.state("profile") == "failed");
    CHECK(checked.text("profile") == (has_key ? "CIS_API_KEY is set, but CIS_BASE_URL is not."
                                              : "There is no address and no key of a service."));
    CHECK_THAT(checked.advice("profile"), ContainsSubstring("cis login"));
    for (const char* const name :
         {"address", "proxy", "TLS", "service", "clock", "key", "workspace", "quota"})
        CHECK(checked.text(name) == "not tried: there is no service to try");
}

TEST_CASE("check: a profile, and which variables are ignored then") {
    Emulator emulator = service();
    Check check("https://api.example.com");
    check.keep_profiles("default = 'acme'\n[profiles.acme]\nurl = '" + emulator.server.base_url() +
                        "'\nkey = '" + key + "'\n");
    check.set("CIS_API_KEY", "never_shown_either");
    const std::string file = check.path("config") / "profiles.toml";
    SECTION("named") {
        const Checked checked = check.run("5s", {"--profile", "acme"});
        CHECK(checked.program.exit_code == 0);
        CHECK(checked.state("profile") == "warning");
        CHECK(checked.text("profile") == "'acme' (--profile) in " + file);
        CHECK(checked.advice("profile") ==
              "CIS_BASE_URL and CIS_API_KEY are ignored: address and key are those of profile 'acme'.");
        CHECK_THAT(checked.text("address"), ContainsSubstring(", from profile 'acme'"));
        CHECK(checked.text("key") == "from profile 'acme': accepted");
    }
    SECTION("the default") {
        const Checked checked = check.set("CIS_BASE_URL", "").set("CIS_API_KEY", "").run();
        CHECK(checked.program.exit_code == 0);
        CHECK(checked.state("profile") == "ok");
        CHECK(checked.text("profile") == "'acme' (default profile) in " + file);
    }
    SECTION("one that is not there") {
        const Checked checked = check.run("5s", {"--profile", "acne"});
        CHECK(checked.program.exit_code == 2);
        CHECK_THAT(checked.text("profile"), ContainsSubstring("Did you mean 'acme'?"));
        CHECK(checked.state("service") == "unknown");
    }
    SECTION("one that others can read") {
        std::filesystem::permissions(file, std::filesystem::perms::others_read,
                                     std::filesystem::perm_options::add);
        const Checked checked = check.run("5s", {"--profile", "acme"});
        CHECK(checked.program.exit_code == 2);
        CHECK(checked.state("profile") == "failed");
        CHECK_THAT(checked.text("profile"), ContainsSubstring("profiles.toml"));
    }
}

TEST_CASE("check: a command that prints the key") {
    Emulator emulator = service();
    Check check("");
    const auto keep = [&](const std::string& command) {
        check.keep_profiles("default = 'acme'\n[profiles.acme]\nurl = '" + emulator.server.base_url() +
                            "'\nkey-command = " + command + "\n");
    };
    check.set("CIS_API_KEY", "");
    SECTION("works") {
        keep("['/bin/echo', '" + std::string(key) + "']");
        const Checked checked = check.run();
        CHECK(checked.program.exit_code == 0);
        CHECK(checked.text("key") == "from key-command of profile 'acme': accepted");
    }
    SECTION("fails") {
        keep("['/bin/false']");
        const Checked checked = check.run();
        CHECK(checked.program.exit_code == 2);
        CHECK(checked.state("key") == "failed");
        CHECK_THAT(checked.text("key"),
                   StartsWith("from key-command of profile 'acme': The key-command of "));
        CHECK(checked.state("service") == "ok");
    }
}

TEST_CASE("check: an address with /api/v2 in it") {
    Emulator emulator = service();
    const std::string base_url = emulator.server.base_url();
    const Checked checked = Check(base_url + "/api/v2/").run();
    CHECK(checked.program.exit_code == 2);
    CHECK(checked.state("address") == "failed");
    CHECK(checked.advice("address") == "Take that away: " + base_url);
    CHECK(checked.text("service") == "not tried: there is no usable address");
}

TEST_CASE("check: http to elsewhere, if it is allowed, is a warning") {
    const FaultServer server(answer_in_turn({answer::json(200, postings)}));
    const Checked checked = Check(as_elsewhere(server)).set("CIS_ALLOW_PLAINTEXT", "1").run();
    CHECK(checked.program.exit_code == 0);
    CHECK(checked.state("address") == "warning");
    CHECK(checked.state("key") == "ok");
}

TEST_CASE("check: nobody answers at the port") {
    const RefusingPort port;
    const Checked checked = Check(port.base_url()).run();
    CHECK(checked.program.exit_code == 4);
    CHECK(checked.state("service") == "failed");
    CHECK_THAT(checked.text("service"), StartsWith("there is no connection to 127.0.0.1:"));
    CHECK(checked.text("key") == "not tried: the service does not answer (from CIS_API_KEY)");
    CHECK(checked.state("clock") == "unknown");
}

TEST_CASE("check: a name that is not known") {
    const Checked checked = Check("https://no-such-host.invalid").run();
    CHECK(checked.program.exit_code == 4);
    CHECK(checked.text("service") == "the name no-such-host.invalid is not known (DNS)");
    CHECK(checked.text("TLS") == "not tried: there is no connection");
}

TEST_CASE("check: a port that is silent, and a service that is") {
    const bool accepts = GENERATE(true, false);
    CAPTURE(accepts);
    const SilentPort port;
    const FaultServer server(answer_in_turn({answer::never()}));
    const Checked checked = Check(accepts ? server.base_url() : port.base_url()).run("300ms");
    CHECK(checked.program.exit_code == 4);
    CHECK(checked.state("service") == "failed");
    CHECK_THAT(checked.text("service"),
               ContainsSubstring(accepts ? "does not answer in time" : "there is no connection to"));
}

TEST_CASE("check: TLS to a server without it") {
    const bool answers = GENERATE(true, false);
    const FaultServer server(answer_in_turn({answers ? answer::plain_http_to_tls() : answer::never()}));
    const Checked checked = Check("https://localhost:" + std::to_string(server.port())).run("500ms");
    CAPTURE(answers, checked.program.out);
    CHECK(checked.program.exit_code == 2);
    CHECK(checked.state("TLS") == "failed");
    CHECK_THAT(checked.advice("TLS"), ContainsSubstring("speak https"));
    CHECK(checked.text("service") == "not tried: there is no secure connection");
}

TEST_CASE("check: no connection for TLS") {
    const SilentPort port;
    const Checked checked = Check("https://localhost:" + std::to_string(port.port())).run("300ms");
    CHECK(checked.program.exit_code == 4);
    CHECK(checked.text("TLS") == "not tried: there is no connection");
    CHECK_THAT(checked.text("service"), StartsWith("there is no connection to localhost:"));
}

TEST_CASE("check: a certificate that is trusted") {
    const CertificateAuthority authority;
    const FaultServer server(answer_in_turn({answer::json(200, postings)}), Tls{authority.server()});
    const Checked checked = Check(server.base_url()).set("CIS_CA_FILE", authority.bundle_path()).run();
    CHECK(checked.program.exit_code == 0);
    CHECK(checked.state("TLS") == "ok");
    CHECK_THAT(checked.text("TLS"), StartsWith("TLSv1.3, certificate until 20"));
    CHECK_THAT(checked.text("TLS"), ContainsSubstring(" by CIS test authority "));
    CHECK_THAT(checked.text("TLS"), EndsWith("; trusted: those in the file of CIS_CA_FILE"));
    CHECK(checked.state("key") == "ok");
}

TEST_CASE("check: an old version of TLS is named") {
    const CertificateAuthority authority;
    const FaultServer server(answer_in_turn({answer::json(200, postings)}),
                             Tls{.identity = authority.server(), .is_old = true});
    const Checked checked = Check(server.base_url()).set("SSL_CERT_FILE", authority.bundle_path()).run();
    CHECK_THAT(checked.text("TLS"), StartsWith("TLSv1.2, "));
    CHECK_THAT(checked.text("TLS"), EndsWith("SSL_CERT_FILE"));
}

TEST_CASE("check: a certificate that is not trusted") {
    const CertificateAuthority authority;
    struct Wrong {
        TlsIdentity (*identity)(const CertificateAuthority&);
        bool names_authority;
        int exit_code;
        std::string text;
        std::string advice;
    };
    const auto self_signed = [](const CertificateAuthority&) { return self_signed_server(); };
    const auto of_other = [](const CertificateAuthority& one) { return one.server_with_wrong_host(); };
    const auto expired = [](const CertificateAuthority& one) { return one.expired_server(); };
    const auto wrong = GENERATE_REF(
        Wrong{self_signed, false, 2, "nobody who is trusted here has signed it", "CIS_CA_FILE names"},
        Wrong{self_signed, true, 2, "in the file of CIS_CA_FILE", "Does CIS_CA_FILE name the right file?"},
        Wrong{of_other, true, 2, "it is for another host, elsewhere.test", "Is the address right?"},
        Wrong{expired, true, 4, "it has expired", "Tell whoever runs the service"});
    CAPTURE(wrong.text);
    const FaultServer server(answer_in_turn({answer::json(200, postings)}), Tls{wrong.identity(authority)});
    const Checked checked = Check(server.base_url())
                                .set("CIS_CA_FILE", wrong.names_authority ? authority.bundle_path() : "")
                                .run();
    CHECK(checked.program.exit_code == wrong.exit_code);
    CHECK(checked.state("TLS") == "failed");
    CHECK_THAT(checked.text("TLS"), ContainsSubstring(wrong.text));
    CHECK_THAT(checked.advice("TLS"), ContainsSubstring(wrong.advice));
    CHECK(checked.text("service") == "not tried: there is no secure connection");
    // The key has not been sent.
    CHECK(server.request_count() == 0);
}

TEST_CASE("check: a file of authorities that cannot be used") {
    const TempDirectory directory;
    const CertificateAuthority authority;
    const FaultServer server(answer_in_turn({answer::json(200, postings)}), Tls{authority.server()});
    const bool exists = GENERATE(true, false);
    CAPTURE(exists);
    if (exists) directory.write("ca.pem", "no certificate\n");
    const Checked checked = Check(server.base_url()).set("CIS_CA_FILE", directory.path("ca.pem")).run();
    CHECK(checked.program.exit_code == 2);
    CHECK(checked.state("TLS") == "failed");
    if (!exists) {
        CHECK(checked.text("TLS") == "CIS_CA_FILE names a file that is empty or cannot be read");
        CHECK(checked.text("service") == "not tried: the file of authorities cannot be read");
    }
    CHECK(server.request_count() == 0);
}

TEST_CASE("check: a file of authorities that is not there is a fault with http, too") {
    const TempDirectory directory;
    const FaultServer server(answer_in_turn({answer::json(200, postings)}));
    const Checked checked = Check(server.base_url()).set("CIS_CA_FILE", directory.path("ca.pem")).run();
    CHECK(checked.program.exit_code == 2);
    CHECK(checked.state("TLS") == "failed");
}

TEST_CASE("check: a proxy that refuses") {
    const RefusingPort refusing;
    struct Wrong {
        std::optional<Responder> answer;
        int exit_code;
        std::string text;
        std::string advice;
    };
    const auto wrong =
        GENERATE_REF(Wrong{std::nullopt, 4, "nothing answers there (", "Is https_proxy right?"},
                     Wrong{answer::with(407), 7, "wants a user name and a password (status 407)",
                           "They belong into https_proxy: http://USER:PASSWORD@127.0.0.1:"},
                     Wrong{answer::with(403), 7, "refused the tunnel with status 403",
                           "It does not let this address through"});
    CAPTURE(wrong.text);
    std::optional<FaultServer> server;
    if (wrong.answer) server.emplace(answer_in_turn({*wrong.answer}));
    const std::string port = std::to_string(server ? server->port() : refusing.port());
    const Checked checked = Check("https://api.example.com")
                                .set("https_proxy", "http://me:never_shown_either@127.0.0.1:" + port)
                                .run();
    CHECK(checked.program.exit_code == wrong.exit_code);
    CHECK(checked.state("proxy") == "failed");
    CHECK_THAT(checked.text("proxy"), StartsWith("http://127.0.0.1:" + port + ", from https_proxy: "));
    CHECK_THAT(checked.text("proxy"), ContainsSubstring(wrong.text));
    CHECK_THAT(checked.advice("proxy"), ContainsSubstring(wrong.advice));
    CHECK(checked.text("service") == "not tried: the proxy does not let it through");
    CHECK(checked.state("TLS") == "unknown");
    CHECK(checked.state("key") == "unknown");
}

TEST_CASE("check: a proxy that no variable names") {
    const FaultServer server(answer_in_turn({answer::with(407)}));
    const Checked checked = Check(server.base_url()).run();
    CHECK(checked.program.exit_code == 7);
    CHECK(checked.text("proxy") == "none is named, but one answers (status 407)");
}

TEST_CASE("check: which variable names the proxy, and which host goes without it") {
    const FaultServer server(answer_in_turn({answer::json(200, postings)}));
    Check check(as_elsewhere(server));
    check.set("CIS_ALLOW_PLAINTEXT", "1");
    const std::string url = server.base_url();
    SECTION("a variable for all") {
        CHECK(check.set("ALL_PROXY", url).run().text("proxy") == url + ", from ALL_PROXY");
    }
    SECTION("an exception") {
        const std::string name = GENERATE("no_proxy", "NO_PROXY");
        const Checked checked = check.set("http_proxy", url).set(name, "0.0.0.0").run();
        CHECK(checked.text("proxy") ==
              "none: the host is in " + name + ", so that of http_proxy is not used");
    }
    SECTION("this machine") {
        const Checked checked = Check(url).set("http_proxy", "http://127.0.0.1:9").run();
        CHECK(checked.text("proxy") == "none: this machine is reached without that of http_proxy");
        CHECK(checked.state("service") == "ok");
    }
    SECTION("a variable that cannot be used") {
        const Checked checked = check.set("http_proxy", "ftp://me:never_shown_either@127.0.0.1").run();
        CHECK(checked.program.exit_code == 2);
        CHECK_THAT(checked.text("proxy"), StartsWith("http_proxy must have the scheme"));
        CHECK(checked.text("service") == "not tried: the variable of the proxy is wrong");
    }
    SECTION("a list that cannot be used") {
        const Checked checked = check.set("http_proxy", url).set("no_proxy", "10.0.0.0/99").run();
        CHECK(checked.program.exit_code == 2);
        CHECK_THAT(checked.text("proxy"), StartsWith("no_proxy entry 1 "));
    }
}

TEST_CASE("check: a certificate behind a proxy") {
    const CertificateAuthority authority;
    const FaultServer server(answer_in_turn({answer::json(200, postings)}),
                             Tls{authority.server_with_wrong_host()});
    const FaultServer proxy(tunnel_to(server.port()));
    const Checked checked =
        Check("https://elsewhere.test")
            .set("https_proxy", "http://me:never_shown_either@127.0.0.1:" + std::to_string(proxy.port()))
            .set("CIS_CA_FILE", authority.bundle_path())
            .run();
    INFO(checked.program.out);
    CHECK(checked.program.exit_code == 0);
    CHECK_THAT(checked.text("TLS"), StartsWith("TLSv1.3, certificate until 20"));
    CHECK(checked.state("proxy") == "ok");
    for (const ReceivedRequest& request : proxy.requests()) {
        CHECK(request.target == "elsewhere.test:443");
        CHECK(request.header("Proxy-Authorization") == "Basic bWU6bmV2ZXJfc2hvd25fZWl0aGVy");
    }
}

TEST_CASE("check: answers that are not the service's") {
    const std::string page = "<html><body>Login</body></html>";
    SECTION("redirect") {
        check_answer(answer::redirect(302, "https://elsewhere.test/"), 2, "service",
                     "redirects (status 302)");
    }
    SECTION("a gateway's page") {
        check_answer(answer::with(502, {{"Content-Type", "text/html"}}, page), 4, "service",
                     "the error response is HTML or XML, probably from a gateway");
    }
    SECTION("a gateway's refusal") {
        check_answer(answer::with(403, {{"Content-Type", "text/html"}}, page), 7, "service",
                     "a gateway at 127.0.0.1:");
    }
    SECTION("a page") {
        check_answer(answer::with(200, {{"Content-Type", "text/html"}}, page), 2, "service",
                     "is not the service (status 200)");
    }
    SECTION("a page that is missing") {
        check_answer(answer::with(404, {{"Content-Type", "text/html"}}, page), 2, "service",
                     "there is no such service at 127.0.0.1:");
    }
    SECTION("JSON that ends too early") {
        check_answer(answer::json(200, R"({"data": [)"), 2, "service", "is not the service (status 200)");
    }
    SECTION("other JSON") {
        check_answer(answer::json(200, R"({"status": "up"})"), 2, "service",
                     "the JSON is not a list of postings");
    }
    SECTION("a fault") {
        check_answer(answer::json(500, R"({"error": {"type": "api_error", "code": "api_error",
            "message": "a text of the service", "param": null, "doc_url": null, "errors": []}})"),
                     4, "service", "there is a fault at 127.0.0.1:");
    }
    SECTION("a connection that is reset") {
        check_answer(answer::reset_after_reading(), 4, "service", "broke (");
    }
    SECTION("a quota that is used up") {
        check_answer(answer::with(429, {{"Retry-After", "90"}}), 4, "quota", "used up (status 429)");
    }
    SECTION("a quota that is used up for a time that is not said") {
        check_answer(answer::with(429), 4, "quota", "used up (status 429)");
    }
}

TEST_CASE("check: when the quota is there again, and how much of it is left") {
    const FaultServer refusing(answer_in_turn({answer::with(429, {{"Retry-After", "90"}})}));
    CHECK_THAT(Check(refusing.base_url()).run().advice("quota"), StartsWith("Try again in 90 s."));
    const FaultServer answering(answer_in_turn(
        {answer::with(200, {{"X-RateLimit-Limit", "300"}, {"X-RateLimit-Remaining", "288"}}, postings)}));
    CHECK(Check(answering.base_url()).run().text("quota") == "288 of 300 requests left");
    const FaultServer empty(answer_in_turn(
        {answer::with(200, {{"X-RateLimit-Limit", "300"}, {"X-RateLimit-Remaining", "0"}}, postings)}));
    CHECK(Check(empty.base_url()).run().state("quota") == "warning");
}

TEST_CASE("check: a clock that is wrong") {
    struct Wrong {
        int by;
        std::string state;
        std::string text;
    };
    const auto wrong = GENERATE(Wrong{30, "ok", "as the service's, within a minute"},
                                Wrong{-30, "ok", "as the service's, within a minute"},
                                Wrong{630, "warning", "11 min behind the service's"},
                                Wrong{-(47 * 3600 + 1800), "warning", "48 h ahead of the service's"});
    CAPTURE(wrong.by);
    const std::string date = http_date(std::time(nullptr) + wrong.by);
    const FaultServer server(answer_in_turn({answer::with(200, {{"Date", date}}, postings)}));
    const Checked checked = Check(server.base_url()).run();
    CHECK(checked.program.exit_code == 0);
    CHECK(checked.state("clock") == wrong.state);
    CHECK(checked.text("clock") == wrong.text);
}

TEST_CASE("check: a fault tells the time too") {
    const FaultServer server(
        answer_in_turn({answer::with(503, {{"Date", http_date(std::time(nullptr) - 7'000)}})}));
    CHECK(Check(server.base_url()).run().state("clock") == "warning");
}

TEST_CASE("check: a service that does not say its time") {
    const FaultServer server(answer_in_turn({answer::json(200, postings)}));
    CHECK(Check(server.base_url()).run().text("clock") ==
          "not tried: the service does not say its time (Date)");
}

TEST_CASE("check: a workspace that is not there, and one that is") {
    emulator::Options options;
    options.further_workspace_ids = {"ws_2"};
    Emulator emulator = service(options);
    Check check(emulator.server.base_url());
    const Checked missing = check.set("CIS_WORKSPACE_ID", "ws_typo").run();
    CHECK(missing.program.exit_code == 7);
    CHECK(missing.state("workspace") == "failed");
    CHECK(missing.text("workspace") ==
          "ws_typo, from CIS_WORKSPACE_ID: there is none for this key (status 404)");
    CHECK(missing.state("service") == "ok");
    CHECK(missing.text("key") == "from CIS_API_KEY: accepted");
    CHECK(check.set("CIS_WORKSPACE_ID", "ws_2").run().text("workspace") == "ws_2, from CIS_WORKSPACE_ID");
}

TEST_CASE("check: the folder of states") {
    const RefusingPort port;
    Check check(port.base_url());
    namespace fs = std::filesystem;
    SECTION("is there") {
        fs::create_directories(check.path("state") / "cis-cpp");
        fs::permissions(check.path("state") / "cis-cpp", fs::perms::owner_all);
        const Checked checked = check.run();
        CHECK(checked.state("state folder") == "ok");
        CHECK_THAT(checked.text("state folder"), EndsWith(": private, and can be written"));
    }
    SECTION("others can write to it") {
        fs::create_directories(check.path("state") / "cis-cpp");
        fs::permissions(check.path("state") / "cis-cpp", fs::perms::others_write, fs::perm_options::add);
        const Checked checked = check.run();
        CHECK(checked.state("state folder") == "warning");
        CHECK_THAT(checked.text("state folder"), ContainsSubstring("XDG_STATE_HOME is not used: "));
        CHECK_THAT(checked.text("state folder"), ContainsSubstring("chmod go-w"));
    }
    SECTION("is not an absolute path") {
        CHECK_THAT(check.set("XDG_STATE_HOME", "state").run().text("state folder"),
                   ContainsSubstring("XDG_STATE_HOME is not used: is not an absolute path"));
    }
}

TEST_CASE("check: an option that is wrong") {
    const RefusingPort port;
    CHECK(Check(port.base_url()).print({"--timeout", "soon"}).exit_code == 2);
    const ProgramResult help = Check(port.base_url()).print({"--help"});
    CHECK(help.exit_code == 0);
    CHECK_THAT(help.out, ContainsSubstring("cis check"));
}
