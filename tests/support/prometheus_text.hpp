#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::test {

/// What is wrong with a text in Prometheus' exposition format (text format 0.0.4), and with the names of its
/// metrics by Prometheus' conventions. Empty if nothing is wrong.
[[nodiscard]] std::vector<std::string> faults_of_metrics(std::string_view text);

}  // namespace cis::test
