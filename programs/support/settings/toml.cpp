#include "settings/toml.hpp"

namespace cis::programs {
namespace {

struct UnforeseenToml {};

/// The line at which an assertion of toml++ fails: the last line of the shortest beginning with which it
/// fails.
std::size_t unforeseen_line(std::string_view text) {
    std::size_t line = 1;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
        try {
            static_cast<void>(toml::parse(text.substr(0, end + 1)));
        } catch (const UnforeseenToml&) {
            return line;
        } catch (const toml::parse_error&) {
            // The text is not complete yet.
        }
        ++line;
    }
    return line;
}

/// Refuses more dots than settings have. Each dot of a key makes a table in a table, and toml++ removes them
/// by recursion: 31,000 end the program.
void check_depth(std::string_view text) {
    constexpr std::size_t most = 2'000;
    std::size_t dots = 0;
    std::size_t line = 1;
    for (const char c : text) {
        if (c == '\n') ++line;
        if (c == '.' && ++dots > most) throw TomlFault{line};
    }
}

}  // namespace

void refuse_unforeseen_toml() { throw UnforeseenToml(); }

toml::table toml_table(std::string_view text) {
    check_depth(text);
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        throw TomlFault{error.source().begin.line};
    } catch (const UnforeseenToml&) {
        throw TomlFault{unforeseen_line(text)};
    }
}

}  // namespace cis::programs
