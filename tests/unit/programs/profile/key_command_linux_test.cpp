#include <sys/wait.h>
#include "failure/command_failure.hpp"
#include "process/bounded_command.hpp"
#include "profile/key_command.hpp"
#include "profile/key_text.hpp"
#include "test.hpp"

using cis::programs::command_words;
using cis::programs::CommandBounds;
using cis::programs::CommandFailure;
using cis::programs::fault_of_key;
using cis::programs::key_in;
using cis::programs::key_printed_by;
using cis::programs::key_provider;
using cis::programs::PrintedText;
using cis::programs::text_printed_by;
using Words = std::vector<std::string>;

namespace {

constexpr CommandBounds bounds{.time = 20s, .bytes = std::size_t{64} * 1024};

Words shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

/// Whether any process has this text among its arguments.
bool is_running(const std::string& text) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string line = read_file(entry.path() / "cmdline");
        if (line.find(text) != std::string::npos) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("the words of a command are split at blanks, and no shell reads them") {
    CHECK(command_words("pass show cis/acme") == Words{"pass", "show", "cis/acme"});
    CHECK(command_words("  a\t b  ") == Words{"a", "b"});
    CHECK(command_words(R"("/my tools/key" 'a "b' c"d e"f "")") ==
          Words{"/my tools/key", "a \"b", "cd ef", ""});
    CHECK(command_words(R"(a $HOME * \x ; b)") == Words{"a", "$HOME", "*", "\\x", ";", "b"});
    CHECK_FALSE(command_words(""));
    CHECK_FALSE(command_words("  "));
    CHECK_FALSE(command_words("''"));
    CHECK_FALSE(command_words("a 'b"));
}

TEST_CASE("a key loses what a paste puts around it, and nothing in it") {
    CHECK(key_in(" \tkey \r\n").reveal() == "key");
    CHECK(key_in(" \n").empty());
    CHECK(fault_of_key("a key").empty());
    CHECK(fault_of_key("") == "is empty");
    CHECK(fault_of_key("a\nb") == "has characters that no key has");
    CHECK(fault_of_key("a\x1b[31m") == "has characters that no key has");
    CHECK(fault_of_key("schlüssel") == "has characters that no key has");
    CHECK(fault_of_key(std::string(9000, 'k')) == "is longer than 8 KiB");
}

TEST_CASE("the key is the first line that a command prints") {
    CHECK(key_printed_by(shell("printf 'k-1'"), "p").reveal() == "k-1");
    CHECK(key_printed_by(shell("printf ' k-1 \\r\\nuser: ann\\n'"), "p").reveal() == "k-1");
}

TEST_CASE("a command gets no input, no blocked signal and no shell") {
    CHECK(text_printed_by(shell("cat; printf k"), bounds).text.reveal() == "k");
    CHECK(text_printed_by({"printf", "%s", "$HOME;`id`"}, bounds).text.reveal() == "$HOME;`id`");
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &before);
    const PrintedText ended = text_printed_by(shell("kill -TERM $$; printf k"), bounds);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    CHECK(ended.fault == "was ended by signal 15");
}

TEST_CASE("a command that gives no key says why, without a word of its own") {
    const auto fault = [](const Words& words) {
        try {
            static_cast<void>(key_printed_by(words, "profile 'p'"));
        } catch (const CommandFailure& failure) {
            CHECK(failure.failure().exit == cis::programs::ExitCode::usage);
            return std::string(failure.what());
        }
        return std::string();
    };
    CHECK(fault(shell("echo s3cret; echo s3cret >&2; exit 3")) ==
          "The key-command of profile 'p' ends with exit code 3.");
    CHECK(fault(shell("kill -KILL $$")) == "The key-command of profile 'p' was ended by signal 9.");
    CHECK(fault(shell(":")) == "The key-command of profile 'p' prints no key: its first line is empty.");
    CHECK(fault(shell("printf '\\nkey'")) ==
          "The key-command of profile 'p' prints no key: its first line is empty.");
    CHECK(fault(shell("printf 's3\\033cret'")) ==
          "The key-command of profile 'p' prints no key: its first line has characters that no key has.");
    CHECK(fault({"/no/such/program"}) ==
          "The key-command of profile 'p' cannot be started: No such file or directory.");
    CHECK(fault({"/etc/passwd"}) == "The key-command of profile 'p' cannot be started: Permission denied.");
    CHECK(fault(shell("while :; do echo s3cret; done")) ==
          "The key-command of profile 'p' prints more than 64 KiB.");
}

TEST_CASE("a command that hangs is ended with all that it has started") {
    const std::string mark = "sleep 98765.4" + std::to_string(::getpid());
    const PrintedText hung =
        text_printed_by(shell(mark + " & " + mark + "; :"), {.time = 300ms, .bytes = 100});
    CHECK(hung.fault == "takes longer than 0 s");
    CHECK(eventually([] { return !is_running("98765.4" + std::to_string(::getpid())); }));
}

TEST_CASE("what a command has left running does not hold up the key") {
    const auto begin = std::chrono::steady_clock::now();
    const PrintedText printed = text_printed_by(shell("sleep 5 & printf key"), bounds);
    CHECK(printed.fault.empty());
    CHECK(printed.text.reveal() == "key");
    CHECK(std::chrono::steady_clock::now() - begin < 4s);
}

TEST_CASE("a command that closes its output is waited for") {
    const PrintedText printed = text_printed_by(shell("printf key; exec >&-; exit 4"), bounds);
    CHECK(printed.fault == "ends with exit code 4");
}

TEST_CASE("the command is asked once at first, and again when a key is refused") {
    const TempDirectory directory;
    const std::string file = directory.path("asked");
    const auto provider = key_provider(shell("echo x >> " + file + "; test -e " + file +
                                             ".no || printf key-$(wc -l < " + file + " | tr -d ' ')"),
                                       "p");
    CHECK(read_file(file) == "x\n");
    const auto copy = provider;
    CHECK(copy()->reveal() == "key-1");
    CHECK(provider()->reveal() == "key-2");
    static_cast<void>(directory.write("asked.no", ""));
    const auto none = provider();
    REQUIRE_FALSE(none);
    CHECK(none.error().kind == cis::ErrorKind::authentication);
    CHECK(none.error().reason == "The key-command of p prints no key: its first line is empty.");
}
