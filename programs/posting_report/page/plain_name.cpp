#include "page/plain_name.hpp"

#include <algorithm>

#include "language/texts.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

std::string plain_name(const Locale& locale, std::string_view wire_name) {
    const auto* const term = std::ranges::find(texts::terms, wire_name, &texts::Term::wire_name);
    if (term != texts::terms.end()) return locale.text(term->text);
    std::string name = harmless(wire_name);
    if (name.find_first_not_of(' ') == std::string::npos) return nothing;
    std::ranges::replace(name, '_', ' ');
    if (name.front() >= 'a' && name.front() <= 'z')
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

}  // namespace cis::programs
