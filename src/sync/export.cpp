#include "cis/sync/export.hpp"

#include <chrono>
#include <utility>

#include "call/loop_thread.hpp"
#include "cis/core/exception.hpp"
#include "core/require.hpp"
#include "sync/export_run.hpp"

namespace cis::sync {
namespace {

using cis::detail::require;
using std::chrono::milliseconds;

ExportOptions checked(ExportOptions options) {
    constexpr std::size_t most_in_flight = 64;
    constexpr std::chrono::hours day{24};
    constexpr std::chrono::hours year{24 * 365};
    require(options.max_in_flight > 0 && options.max_in_flight <= most_in_flight, "max_in_flight",
            "must be 1 to 64");
    require(options.checkpoint_every >= milliseconds(0) && options.checkpoint_every <= day,
            "checkpoint_every", "must be 0 to 24 hours");
    require(options.patience > milliseconds(0) && options.patience <= year, "patience",
            "must be positive, and at most 365 days");
    require(!options.format.name.empty(), "format", "must have a name");
    return options;
}

}  // namespace

Export::Export(Client client, ExportOptions options)
    : client_(std::move(client)), options_(checked(std::move(options))) {
    static_cast<void>(client_.base_url());  // throws if the client was moved from
}

ExportReport Export::run(ExportOutput& output) {
    if (cis::detail::current_loop() != nullptr)
        throw_error(invalid_argument("run", cis::detail::may_not_block));
    return detail::ExportRun(client_, options_, output).execute();
}

}  // namespace cis::sync
