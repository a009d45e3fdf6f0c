#include "ingest/rows/host_doubt.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace cis::programs::ingest_command {
namespace {

struct Slip {
    std::string_view written;
    std::string_view meant;
};

/// Misspelt hosts of large mail services. A host that is not listed here is not doubted: most unusual hosts
/// are right.
constexpr auto hosts = std::to_array<Slip>({
    {"GMIAL.COM", "gmail.com"},
    {"GMAI.COM", "gmail.com"},
    {"GMAL.COM", "gmail.com"},
    {"GAMIL.COM", "gmail.com"},
    {"GMALI.COM", "gmail.com"},
    {"GNAIL.COM", "gmail.com"},
    {"GMAILL.COM", "gmail.com"},
    {"GMAIIL.COM", "gmail.com"},
    {"GMAUL.COM", "gmail.com"},
    {"GMAIL.CO", "gmail.com"},
    {"GMAIL.CM", "gmail.com"},
    {"GMAIL.OM", "gmail.com"},
    {"GOOGELMAIL.COM", "googlemail.com"},
    {"GOOGLEMIAL.COM", "googlemail.com"},
    {"HOTMIAL.COM", "hotmail.com"},
    {"HOTMAL.COM", "hotmail.com"},
    {"HOTMAI.COM", "hotmail.com"},
    {"HOTMIL.COM", "hotmail.com"},
    {"HOTAMIL.COM", "hotmail.com"},
    {"HOTNAIL.COM", "hotmail.com"},
    {"HOMTAIL.COM", "hotmail.com"},
    {"HOTMAIL.CO", "hotmail.com"},
    {"HOTMAIL.CM", "hotmail.com"},
    {"HOTMIAL.FR", "hotmail.fr"},
    {"HOTMIAL.DE", "hotmail.de"},
    {"HOTMAIL.F", "hotmail.fr"},
    {"OUTLOK.COM", "outlook.com"},
    {"OUTLOO.COM", "outlook.com"},
    {"OULOOK.COM", "outlook.com"},
    {"OUTLLOK.COM", "outlook.com"},
    {"OUTOOK.COM", "outlook.com"},
    {"OUTLOOK.CO", "outlook.com"},
    {"OUTLOK.DE", "outlook.de"},
    {"YAHO.COM", "yahoo.com"},
    {"YAHOOO.COM", "yahoo.com"},
    {"YHAOO.COM", "yahoo.com"},
    {"YAHOO.CO", "yahoo.com"},
    {"YAHOO.CM", "yahoo.com"},
    {"ICLOD.COM", "icloud.com"},
    {"ICOULD.COM", "icloud.com"},
    {"ICLOUD.CO", "icloud.com"},
    {"GMX.D", "gmx.de"},
    {"GMX.ED", "gmx.de"},
    {"WEB.D", "web.de"},
    {"WBE.DE", "web.de"},
    {"WEB.ED", "web.de"},
    {"T-ONLIN.DE", "t-online.de"},
    {"TONLINE.DE", "t-online.de"},
    {"T-ONLNE.DE", "t-online.de"},
    {"FREENT.DE", "freenet.de"},
    {"ORANGE.F", "orange.fr"},
    {"WANADO.FR", "wanadoo.fr"},
    {"LIBERO.TI", "libero.it"},
});

/// Misspelt ends of hosts. No host ends like this.
constexpr auto ends = std::to_array<Slip>({
    {".CON", ".com"},
    {".CPM", ".com"},
    {".COMM", ".com"},
    {".CMO", ".com"},
    {".OCM", ".com"},
    {".VOM", ".com"},
    {".XOM", ".com"},
    {".COOM", ".com"},
    {".NETT", ".net"},
    {".OGR", ".org"},
    {".ORGG", ".org"},
});

std::string meant(std::string_view host) {
    return "has a host that may be a slip for " + std::string(host) +
           ": then nobody gets the mail; correct it";
}

}  // namespace

std::string host_doubt(std::string_view address) {
    const std::string host = upper_ascii(std::string(address.substr(address.rfind('@') + 1)));
    if (host.starts_with('[')) {
        return "has the address of a machine for a host: few mail systems take it; correct it if it is a "
               "slip";
    }
    if (host.find('.') == std::string::npos) {
        return "has a host without a full stop, such as gmail for gmail.com: then nobody gets the mail; "
               "correct it";
    }
    const auto* const slip = std::ranges::find(hosts, std::string_view(host), &Slip::written);
    if (slip != hosts.end()) return meant(slip->meant);
    for (const auto& [written, end] : ends) {
        if (host.ends_with(written)) return meant("one that ends in " + std::string(end));
    }
    return {};
}

}  // namespace cis::programs::ingest_command
