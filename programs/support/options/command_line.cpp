#include "options/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

#include "options/help_text.hpp"
#include "options/parse_arguments.hpp"
#include "options/program_version.hpp"

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

Option with_value(CLI::Option* option, const Declaration& declaration) {
    option->type_name(declaration.value);
    return Option(option);
}

std::optional<std::int64_t> whole_number(const std::string& text) {
    std::int64_t number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    if (error != std::errc() || end != last) return std::nullopt;
    return number;
}

std::string fault_of_number(const std::string& text, Range range) {
    const auto number = whole_number(text);
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

CommandLine::CommandLine() : app_(std::make_unique<CLI::App>()) {
    app_->set_help_flag("-h,--help", "Print this help and exit");
    add_version(*app_);
}

CommandLine::~CommandLine() = default;

void CommandLine::describe(const ProgramText& text) {
    app_->formatter_fn([text](const CLI::App* app, const std::string&, CLI::AppFormatMode) {
        return help_text(*app, text);
    });
}

Option CommandLine::flag(const std::string& option, bool& variable, const std::string& help) {
    return Option(app_->add_flag(option, variable, help));
}

Option CommandLine::text(const std::string& option, std::string& variable, const std::string& help) {
    const Declaration declaration(option);
    return with_value(app_->add_option(declaration.names, variable, help), declaration);
}

Option CommandLine::texts(const std::string& option, std::vector<std::string>& variable,
                          const std::string& help) {
    const Declaration declaration(option);
    CLI::Option* const added = app_->add_option(declaration.names, variable, help);
    added->allow_extra_args(false);
    return with_value(added, declaration);
}

Option CommandLine::path(const std::string& option, std::filesystem::path& variable,
                         const std::string& help) {
    const Declaration declaration(option);
    return with_value(app_->add_option(declaration.names, variable, help), declaration);
}

Option CommandLine::read(const std::string& option, std::function<void(const std::string&)> read,
                         const std::string& help) {
    const Declaration declaration(option);
    return with_value(app_->add_option_function<std::string>(declaration.names, std::move(read), help),
                      declaration);
}

Option CommandLine::number_into(const std::string& option, std::function<void(std::int64_t)> assign,
                                std::function<std::string()> default_value, Range range,
                                const std::string& help) {
    const Declaration declaration(option);
    CLI::Option* const added = app_->add_option_function<std::string>(
        declaration.names,
        [assign = std::move(assign)](const std::string& text) { assign(whole_number(text).value_or(0)); },
        help);
    added->default_function(std::move(default_value));
    added->check([range](const std::string& text) { return fault_of_number(text, range); });
    return with_value(added, declaration);
}

void CommandLine::require_one_of(std::vector<Option> options) {
    app_->final_callback([options = std::move(options)] {
        const auto is_given = [](const Option& option) { return option.is_given(); };
        if (std::any_of(options.begin(), options.end(), is_given)) return;
        std::vector<std::string> names;
        for (const Option& option : options) names.push_back(option.name());
        throw CLI::RequiredError(one_of(names));
    });
}

std::optional<int> CommandLine::parse(int argc, const char* const* argv) {
    return parse_arguments(*app_, argc, argv);
}

bool CommandLine::is_verbose() const {
    const CLI::Option* const option = app_->get_option_no_throw("--verbose");
    return option != nullptr && option->count() > 0;
}

}  // namespace cis::programs
