#include "options/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

#include "options/help_text.hpp"
#include "options/parse_arguments.hpp"

namespace cis::programs {
namespace {

/// How an option is written in the help: its names, then its value.
struct Declaration {
    explicit Declaration(const std::string& option)
        : names(option.substr(0, option.find(' '))),
          value(names.size() < option.size() ? option.substr(names.size() + 1) : std::string()) {}

    std::string names;
    std::string value;
};

std::optional<std::int64_t> option_number(const std::string& text) {
    std::int64_t number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    if (error != std::errc() || end != last) return std::nullopt;
    return number;
}

std::string fault_of_number(const std::string& text, Range range) {
    const auto number = option_number(text);
    if (number && *number >= range.least && *number <= range.most) return {};
    return "must be a whole number from " + std::to_string(range.least) + " to " + std::to_string(range.most);
}

std::string one_of(const std::vector<std::string>& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) text += i + 1 == values.size() ? " or " : ", ";
        text += values[i];
    }
    return text;
}

/// A duration; a number without a unit means seconds, as for sleep and timeout.
std::optional<std::chrono::milliseconds> duration_of_option(const std::string& text) {
    const bool has_unit = text.find_first_not_of("0123456789") != std::string::npos;
    return duration_from(has_unit || text.empty() ? text : text + 's');
}

}  // namespace

Option& Option::required() {
    option_->required();
    return *this;
}

Option& Option::with_default() {
    option_->capture_default_str();
    return *this;
}

Option& Option::one_of(const std::vector<std::string>& values) {
    (*choices_)[option_] = values;
    return checked([values](const std::string& text) {
        const bool is_known = std::find(values.begin(), values.end(), text) != values.end();
        return is_known ? std::string() : "must be " + programs::one_of(values);
    });
}

Option& Option::checked(std::function<std::string(const std::string&)> fault) {
    option_->check(std::move(fault));
    return *this;
}

Option& Option::needs(const Option& other) {
    option_->needs(other.option_);
    return *this;
}

Option& Option::excludes(const Option& other) {
    option_->excludes(other.option_);
    return *this;
}

Option& Option::or_variable(const std::string& name) {
    option_->envname(name);
    return *this;
}

bool Option::is_given() const { return option_->count() > 0; }

std::string Option::name() const { return option_->get_name(); }

Option CommandLine::with_value(CLI::Option* option, const std::string& value) {
    option->type_name(value);
    if (!section_.empty()) option->group(section_);
    return {option, &choices_};
}

CommandLine::CommandLine() : app_(std::make_unique<CLI::App>()) {
    app_->set_help_flag("-h,--help", "Print this help and exit");
}

CommandLine::~CommandLine() = default;

void CommandLine::name(const std::string& name) { app_->name(name); }

std::string CommandLine::help() const { return app_->help(); }

void CommandLine::describe(const ProgramText& text) {
    description_ = text;
    app_->formatter_fn([this](const CLI::App*, const std::string&, CLI::AppFormatMode) {
        return help_text(app_->get_name(), description_, options());
    });
}

Option CommandLine::flag(const std::string& option, bool& variable, const std::string& help) {
    return with_value(app_->add_flag(option, variable, help), {});
}

Option CommandLine::text(const std::string& option, std::string& variable, const std::string& help) {
    const Declaration declaration(option);
    return with_value(app_->add_option(declaration.names, variable, help), declaration.value);
}

Option CommandLine::words(const std::string& place, std::vector<std::string>& variable,
                          const std::string& help) {
    return with_value(app_->add_option(place, variable, help), {});
}

Option CommandLine::texts(const std::string& option, std::vector<std::string>& variable,
                          const std::string& help) {
    const Declaration declaration(option);
    CLI::Option* const added = app_->add_option(declaration.names, variable, help);
    added->allow_extra_args(false);
    return with_value(added, declaration.value);
}

Option CommandLine::path(const std::string& option, std::filesystem::path& variable,
                         const std::string& help) {
    const Declaration declaration(option);
    return with_value(app_->add_option(declaration.names, variable, help), declaration.value);
}

Option CommandLine::read(const std::string& option, std::function<void(const std::string&)> read,
                         const std::string& help) {
    const Declaration declaration(option);
    return with_value(app_->add_option_function<std::string>(declaration.names, std::move(read), help),
                      declaration.value);
}

Option CommandLine::number_into(const std::string& option, std::function<void(std::int64_t)> assign,
                                std::function<std::string()> default_value, Range range,
                                const std::string& help) {
    const Declaration declaration(option);
    CLI::Option* const added = app_->add_option_function<std::string>(
        declaration.names,
        [assign = std::move(assign)](const std::string& text) { assign(option_number(text).value_or(0)); },
        help);
    added->default_function(std::move(default_value));
    added->check([range](const std::string& text) { return fault_of_number(text, range); });
    return with_value(added, declaration.value);
}

Option CommandLine::duration_into(const std::string& option,
                                  std::function<void(std::chrono::milliseconds)> assign,
                                  std::function<std::string()> default_value, Durations durations,
                                  const std::string& help) {
    const Declaration declaration(option);
    CLI::Option* const added = app_->add_option_function<std::string>(
        declaration.names,
        [assign = std::move(assign)](const std::string& text) {
            assign(duration_of_option(text).value_or(std::chrono::milliseconds(0)));
        },
        help);
    added->default_function(std::move(default_value));
    added->check([durations](const std::string& text) {
        const auto time = duration_of_option(text);
        const bool is_right = time && *time >= durations.least && *time <= durations.most &&
                              *time % durations.step == std::chrono::milliseconds(0);
        if (is_right) return std::string();
        return "must be a duration from " + duration_text(durations.least) + " to " +
               duration_text(durations.most) +
               " with its unit: " + (durations.step < std::chrono::seconds(1) ? "ms, " : "") +
               (durations.step < std::chrono::minutes(1) ? "s, " : "") + "m, h or d";
    });
    return with_value(added, declaration.value);
}

Option CommandLine::share(const std::string& option, double& variable, const std::string& help) {
    const Declaration declaration(option);
    CLI::Option* const added = app_->add_option(declaration.names, variable, help);
    added->check(CLI::Range(0.0, 1.0).description(""));
    return with_value(added, declaration.value);
}

void CommandLine::section(const std::string& heading) { section_ = heading; }

void CommandLine::require_one_of(std::vector<Option> options) {
    app_->final_callback([options = std::move(options)] {
        const auto is_given = [](const Option& option) { return option.is_given(); };
        if (std::any_of(options.begin(), options.end(), is_given)) return;
        std::vector<std::string> names;
        for (const Option& option : options) names.push_back(option.name());
        throw CLI::RequiredError(one_of(names));
    });
}

Parsed CommandLine::parse(int argc, const char* const* argv) { return parse_arguments(*app_, argc, argv); }

std::vector<OptionText> CommandLine::options() const {
    std::vector<OptionText> texts;
    for (const CLI::Option* option : std::as_const(*app_).get_options()) {
        OptionText text{.name = option->get_name(option->get_positional()),
                        .value = option->get_type_name(),
                        .help = option->get_description(),
                        .variable = option->get_envname(),
                        .default_value = option->get_default_str(),
                        .is_required = option->get_required()};
        if (const auto found = choices_.find(option); found != choices_.end()) text.choices = found->second;
        if (option->get_group() != "Options") text.section = option->get_group();
        if (!option->get_snames().empty()) text.short_name = '-' + option->get_snames().front();
        texts.push_back(std::move(text));
    }
    return texts;
}

}  // namespace cis::programs
