#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "call/duration_histogram.hpp"

namespace cis::detail {

/// A label in the form in which it follows another one, e.g. `,status="429"`.
/// @param value UTF-8; it is escaped
[[nodiscard]] std::string metrics_label(std::string_view name, std::string_view value);

/// A text in Prometheus' text format 0.0.4. All names begin with `cis_`, and all samples have the label
/// `client`.
/// @see https://prometheus.io/docs/instrumenting/exposition_formats/
class MetricsText {
public:
    /// @param client UTF-8
    explicit MetricsText(std::string_view client);

    /// Begins a metric. The samples that follow belong to it.
    /// @param help a sentence without backslashes and line ends
    MetricsText& metric(std::string_view name, std::string_view type, std::string_view help);
    /// @param labels texts of metrics_label(), besides `client`
    MetricsText& sample(std::uint64_t value, std::string_view labels = {});
    /// The same for a time, which is written in seconds. It must not be negative.
    MetricsText& sample(std::chrono::milliseconds value, std::string_view labels = {});
    /// The samples of a histogram with these labels.
    MetricsText& sample(const DurationHistogram& value, const std::string& labels = {});

    /// The whole text.
    [[nodiscard]] const std::string& str() const noexcept { return text_; }

private:
    void line(std::string_view suffix, std::string_view labels, std::string_view value);

    std::string client_;  ///< the label, without a comma before it
    std::string name_{};  ///< the name of the current metric
    std::string text_{};
};

}  // namespace cis::detail
