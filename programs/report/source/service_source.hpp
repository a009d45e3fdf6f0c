#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include <cis/api/client.hpp>
#include <cis/model/posting.hpp>

#include "report/tally/report.hpp"

namespace cis::programs::report_command {

/// Gets the number of candidates read so far.
using OnCount = std::function<void(std::uint64_t)>;

/// Reads a report from the service: the candidates of the posting, page by page. Throws `cis::Exception`; its
/// kind is `cancelled` if a stop was requested.
[[nodiscard]] Report read_service(const Client& client, const Posting& posting, const std::stop_token& stop,
                                  const OnCount& on_count);

}  // namespace cis::programs::report_command
