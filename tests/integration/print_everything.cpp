// If CIS_PRINT_EVERYTHING names a folder, every client of the tests has the most verbose observers, and every
// error of a call and every thrown one is printed, all to the file `printed` of the folder. The file
// `credentials` gets the credentials of all clients, so that scripts/check_secrets.sh can search for them.
//
// The linker puts these functions in front of three functions of the library (option --wrap), so no test can
// forget them.

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <cis/http/attempt_log.hpp>
#include "api/session_from_options.hpp"
#include "call/call_name.hpp"
#include "cis/core/exception.hpp"
#include "verbose_printer.hpp"

namespace {

using namespace cis;

/// A file of the folder. Several threads and processes add lines to it, also after a fork.
class LineFile {
public:
    explicit LineFile(const char* name) {
        // NOLINTNEXTLINE(concurrency-mt-unsafe): before main()
        const char* const folder = std::getenv("CIS_PRINT_EVERYTHING");
        if (folder == nullptr || *folder == '\0') return;
        const std::string path = std::string(folder) + '/' + name;
        file_ = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (file_ < 0) std::abort();
    }

    [[nodiscard]] bool is_open() const { return file_ >= 0; }
    void add(std::string_view line) const {
        const std::string whole = std::string(line) + '\n';
        if (::write(file_, whole.data(), whole.size()) < 0) std::abort();
    }

private:
    int file_{-1};
};

const LineFile printed("printed");
const LineFile credentials("credentials");

void add_credential(const Secret& secret) {
    using nlohmann::json;
    if (secret.empty()) return;
    credentials.add(json(secret.reveal()).dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace

namespace cis::detail {

Result<ClientShare> real_make_session(ClientOptions options) asm(
    "__real__ZN3cis6detail12make_sessionENS_13ClientOptionsE");
Result<ClientShare> wrapped_make_session(ClientOptions options) asm(
    "__wrap__ZN3cis6detail12make_sessionENS_13ClientOptionsE");
void real_name_call(Error& error,
                    const CallSpec& spec) asm("__real__ZN3cis6detail9name_callERNS_5ErrorERKNS0_8CallSpecE");
void wrapped_name_call(Error& error, const CallSpec& spec) asm(
    "__wrap__ZN3cis6detail9name_callERNS_5ErrorERKNS0_8CallSpecE");
[[noreturn]] void real_throw_error(Error error) asm("__real__ZN3cis11throw_errorENS_5ErrorE");
[[noreturn]] void wrapped_throw_error(Error error) asm("__wrap__ZN3cis11throw_errorENS_5ErrorE");

Result<ClientShare> wrapped_make_session(ClientOptions options) {
    if (printed.is_open()) {
        add_credential(options.api_key);
        add_credential(options.authorization);
        add_credential(options.proxy.value_or(Secret()));
        const auto print = [](std::string_view line) { printed.add(line); };
        options.interceptors.push_back(std::make_shared<test::VerbosePrinter>(print));
        options.interceptors.push_back(std::make_shared<AttemptLog>(print));
    }
    return real_make_session(std::move(options));
}

void wrapped_name_call(Error& error, const CallSpec& spec) {
    real_name_call(error, spec);
    if (printed.is_open()) printed.add(test::printed_parts(error));
}

void wrapped_throw_error(Error error) {
    if (printed.is_open()) printed.add(test::printed_parts(error));
    real_throw_error(std::move(error));
}

}  // namespace cis::detail
