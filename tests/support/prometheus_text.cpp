#include "prometheus_text.hpp"

#include <limits>
#include <regex>
#include <set>
#include <sstream>

namespace cis::test {
namespace {

// https://prometheus.io/docs/instrumenting/exposition_formats/
const std::regex help_line(R"(# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) ((?:[^\\]|\\\\|\\n)+))");
const std::regex type_line(R"(# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped))");
const std::regex sample_line(
    R"(([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\\\|\\"|\\n)*"(?:,[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\\\|\\"|\\n)*")*\})? )"
    R"((NaN|[+-]?Inf|[+-]?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?))");

// The last label of a bucket.
const std::regex bound_label(R"re((.*)[{,]le="([^"]*)"\})re");

/// Reads the buckets of a histogram, one after the other, for each set of labels.
class Buckets {
public:
    /// @return the rule that the bucket breaks; empty if there is none
    std::string read(const std::string& labels, double count) {
        std::smatch part;
        if (!std::regex_match(labels, part, bound_label)) return "a bucket ends with its bound";
        const double infinite = std::numeric_limits<double>::infinity();
        const double bound = part[2] == "+Inf" ? infinite : std::stod(part[2]);
        const bool is_first = part[1] != labels_;
        if (!is_first && bound <= bound_) return "bounds ascend";
        if (!is_first && count < count_) return "a bucket counts what the one before it counts";
        labels_ = part[1];
        bound_ = bound;
        count_ = count;
        return "";
    }
    /// Whether the last bucket is the one without a bound, and counts everything.
    [[nodiscard]] bool has_all(double count) const {
        return bound_ == std::numeric_limits<double>::infinity() && count == count_;
    }

private:
    std::string labels_{"none"};
    double bound_{0};
    double count_{0};
};

/// Reads the lines one after the other.
class Checker {
public:
    std::vector<std::string> faults;

    void read(const std::string& line) {
        std::smatch part;
        if (std::regex_match(line, part, help_line)) {
            enter(part[1], line);
            if (has_help_ || has_samples_) fail(line, "a metric has one HELP, before its samples");
            has_help_ = true;
        } else if (std::regex_match(line, part, type_line)) {
            enter(part[1], line);
            if (!type_.empty() || has_samples_) fail(line, "a metric has one TYPE, before its samples");
            type_ = part[2];
            // https://prometheus.io/docs/practices/naming/
            if ((type_ == "counter") != metric_.ends_with("_total"))
                fail(line, "counters end in _total, and nothing else does");
        } else if (std::regex_match(line, part, sample_line)) {
            enter(metric_of(part[1]), line);
            if (type_ == "histogram") read_part(part, line);
            if (!has_help_ || type_.empty()) fail(line, "a sample follows the HELP and TYPE of its metric");
            if (!samples_.insert(part[1].str() + part[2].str()).second)
                fail(line, "a metric has one sample for each set of labels");
            if (type_ == "counter" && part[3].str().starts_with('-')) fail(line, "a counter is not negative");
            has_samples_ = true;
        } else {
            fail(line, "this is neither HELP, TYPE nor a sample");
        }
    }

    void fail(const std::string& line, const std::string& rule) { faults.push_back(rule + ": " + line); }

private:
    /// The metric that a sample with this name belongs to.
    [[nodiscard]] std::string metric_of(const std::string& sample) const {
        const bool is_part =
            type_ == "histogram" &&
            (sample == metric_ + "_bucket" || sample == metric_ + "_sum" || sample == metric_ + "_count");
        return is_part ? metric_ : sample;
    }
    void read_part(const std::smatch& part, const std::string& line) {
        const std::string name = part[1];
        const double value = std::stod(part[3]);
        if (name == metric_) {
            fail(line, "a histogram has buckets, a sum and a count");
        } else if (name.ends_with("_bucket")) {
            if (const std::string rule = buckets_.read(part[2], value); !rule.empty()) fail(line, rule);
        } else if (name.ends_with("_count") && !buckets_.has_all(value)) {
            fail(line, "the last bucket has no bound, and counts everything");
        }
    }
    void enter(const std::string& metric, const std::string& line) {
        if (metric == metric_) return;
        if (!metrics_.insert(metric).second) fail(line, "all lines of a metric are one group");
        metric_ = metric;
        type_.clear();
        has_help_ = false;
        has_samples_ = false;
    }

    std::set<std::string> metrics_;
    std::set<std::string> samples_;
    Buckets buckets_;
    std::string metric_;  ///< the one whose group is read
    std::string type_;
    bool has_help_{false};
    bool has_samples_{false};
};

}  // namespace

std::vector<std::string> faults_of_metrics(std::string_view text) {
    Checker checker;
    if (!text.ends_with('\n')) checker.fail(std::string(text), "the last line ends with a line feed");
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) checker.read(line);
    return checker.faults;
}

}  // namespace cis::test
