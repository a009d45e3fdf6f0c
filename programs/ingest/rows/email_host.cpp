#include "ingest/rows/email_host.hpp"

#include <idn2.h>

#include <algorithm>
#include <memory>
#include <new>

#include <cis/core/email_address.hpp>

#include "ingest/rows/full_width.hpp"
#include "text/ascii.hpp"

namespace cis::programs::ingest_command {
namespace {

struct FreeHost {
    void operator()(char* text) const noexcept { idn2_free(text); }
};

std::string_view host_of(std::string_view address) {
    const auto at = address.rfind('@');
    return at == std::string_view::npos ? std::string_view() : address.substr(at + 1);
}

/// The address with the host that a function of libidn2 makes. If the function fails, the address itself.
std::string with_host(std::string_view address, auto make) {
    const std::string host(host_of(address));
    char* made = nullptr;
    // The current rule for hosts is used. The older rule made ss of ß, which is another host now.
    const int result = make(host.c_str(), &made, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
    const std::unique_ptr<char, FreeHost> owner(made);
    if (result == IDN2_MALLOC) throw std::bad_alloc();
    if (result != IDN2_OK) return std::string(address);
    return std::string(address.substr(0, address.size() - host.size())) + made;
}

}  // namespace

std::string with_ascii_host(std::string_view address) {
    // libidn2 takes full-width letters for ordinary ones.
    if (has_ascii_host(address) || !full_width_fault(address).empty() || email_address_fault(address))
        return std::string(address);
    return with_host(address, idn2_to_ascii_8z);
}

std::string with_host_in_letters(std::string_view address) {
    if (host_of(address).empty()) return std::string(address);
    // libidn2 also returns a text that it cannot read.
    std::string letters = with_host(address, idn2_to_unicode_8z8z);
    const bool is_same = upper_ascii(with_ascii_host(letters)) == upper_ascii(std::string(address));
    return is_same ? letters : std::string(address);
}

bool has_ascii_host(std::string_view address) {
    return std::ranges::all_of(host_of(address), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace cis::programs::ingest_command
