#include "http/certificate_index.hpp"

#include <openssl/asn1.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace cis::detail {
namespace {

constexpr std::string_view begin_mark = "-----BEGIN ";
constexpr std::string_view begin_line = "-----BEGIN CERTIFICATE-----\n";
constexpr std::string_view end_line = "-----END CERTIFICATE-----";

/// Elements of DER, one after the other.
class DerReader {
public:
    explicit DerReader(std::string_view der) : rest_(der) {}

    struct Element {
        std::string_view whole;
        std::string_view content;
        int tag{};
    };

    std::optional<Element> next() {
        const auto* const begin = reinterpret_cast<const unsigned char*>(rest_.data());
        const unsigned char* content = begin;
        long length{};
        int tag{};
        int tag_class{};
        // A set bit means an error, or an element of indefinite length, which DER does not have.
        constexpr int definite = V_ASN1_CONSTRUCTED;
        const int shape =
            ASN1_get_object(&content, &length, &tag, &tag_class, static_cast<long>(rest_.size()));
        if ((shape & ~definite) != 0) return std::nullopt;
        const auto header = static_cast<std::size_t>(content - begin);
        const std::size_t size = header + static_cast<std::size_t>(length);
        const Element element{rest_.substr(0, size), rest_.substr(header, size - header),
                              tag_class == V_ASN1_UNIVERSAL ? tag : -1};
        rest_.remove_prefix(size);
        return element;
    }

private:
    std::string_view rest_;
};

/// The digits of lines of base64 as OpenSSL writes them: all have 64 digits, except the last.
std::optional<std::string> digits_of(std::string_view lines) {
    constexpr std::size_t full_line = 64;
    std::string digits;
    digits.reserve(lines.size());
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        const bool is_last = end + 1 == lines.size();
        if (end == std::string_view::npos || end == 0 || end > full_line || (!is_last && end != full_line))
            return std::nullopt;
        digits.append(lines.substr(0, end));
        lines.remove_prefix(end + 1);
    }
    return digits;
}

/// The bytes of a certificate, without what base64 pads them with.
std::optional<std::string> decoded(std::string_view lines) {
    const auto digits = digits_of(lines);
    constexpr auto longest = static_cast<std::size_t>((std::numeric_limits<int>::max)());
    constexpr std::size_t group = 4;
    constexpr std::size_t bytes_of_group = 3;
    if (!digits || digits->empty() || digits->size() > longest || digits->size() % group != 0)
        return std::nullopt;
    std::string bytes(digits->size() / group * bytes_of_group, '\0');
    const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                                     reinterpret_cast<const unsigned char*>(digits->data()),
                                     static_cast<int>(digits->size()));
    if (size < 0) return std::nullopt;
    // OpenSSL takes a `=` among the digits for a zero.
    const std::size_t padding = digits->size() - std::min(digits->find('='), digits->size());
    if (padding >= bytes_of_group ||
        !std::string_view("==").starts_with(std::string_view(*digits).substr(digits->size() - padding)))
        return std::nullopt;
    bytes.resize(static_cast<std::size_t>(size) - padding);
    return bytes;
}

/// RFC 5280, 4.1: the subject follows an optional version, the serial number, the algorithm, the issuer and
/// the time of validity.
std::optional<std::string_view> subject_of(std::string_view der) {
    const auto certificate = DerReader(der).next();
    if (!certificate || certificate->tag != V_ASN1_SEQUENCE || certificate->whole.size() != der.size())
        return std::nullopt;
    const auto body = DerReader(certificate->content).next();
    if (!body || body->tag != V_ASN1_SEQUENCE) return std::nullopt;
    DerReader fields(body->content);
    auto field = fields.next();
    if (field && field->tag == -1) field = fields.next();
    constexpr int from_serial_number_to_subject = 4;
    for (int i = 0; field && i < from_serial_number_to_subject; ++i) field = fields.next();
    if (!field || field->tag != V_ASN1_SEQUENCE) return std::nullopt;
    return field->whole;
}

X509_NAME* read_name(std::string_view der) {
    const auto* data = reinterpret_cast<const unsigned char*>(der.data());
    return d2i_X509_NAME(nullptr, &data, static_cast<long>(der.size()));
}

Certificate read_certificate(std::string_view der) {
    const auto* data = reinterpret_cast<const unsigned char*>(der.data());
    return Certificate(d2i_X509(nullptr, &data, static_cast<long>(der.size())));
}

}  // namespace

std::optional<CertificateIndex> CertificateIndex::read(std::string_view pem) {
    if (pem.find('\0') != std::string_view::npos) return std::nullopt;
    CertificateIndex index;
    for (std::size_t begin = pem.find(begin_mark); begin != std::string_view::npos;
         begin = pem.find(begin_mark)) {
        // Elsewhere in a line, the mark is part of a comment, as when a certificate is disabled.
        if (begin != 0 && pem[begin - 1] != '\n') return std::nullopt;
        pem.remove_prefix(begin);
        if (!pem.starts_with(begin_line)) return std::nullopt;
        pem.remove_prefix(begin_line.size());
        const std::size_t end = pem.find('-');
        if (end == std::string_view::npos || !pem.substr(end).starts_with(end_line)) return std::nullopt;
        auto certificate = decoded(pem.substr(0, end));
        pem.remove_prefix(end + end_line.size());
        if (!certificate || !(pem.empty() || pem.starts_with('\n'))) return std::nullopt;
        const auto der = subject_of(*certificate);
        Name subject(der ? read_name(*der) : nullptr);
        if (!subject) {
            ERR_clear_error();  // libcurl would take a remaining error for its own
            return std::nullopt;
        }
        index.certificates_.emplace(std::move(subject), *std::move(certificate));
    }
    if (index.certificates_.empty()) return std::nullopt;
    return index;
}

bool CertificateIndex::serve(CertificateIndex index, X509_STORE* store) {
    // One method serves all stores. It is never freed, because a store may outlive static objects.
    static X509_LOOKUP_METHOD* const method = [] {
        X509_LOOKUP_METHOD* made = X509_LOOKUP_meth_new("certificates by subject");
        if (made != nullptr) {
            X509_LOOKUP_meth_set_get_by_subject(made, &CertificateIndex::find);
            X509_LOOKUP_meth_set_free(made, &CertificateIndex::end);
        }
        return made;
    }();
    X509_LOOKUP* const lookup = method == nullptr ? nullptr : X509_STORE_add_lookup(store, method);
    if (lookup == nullptr) return false;
    index.add_namesakes_to(store);
    auto kept = std::make_unique<CertificateIndex>(std::move(index));
    return X509_LOOKUP_set_method_data(lookup, kept.release()) == 1;
}

void CertificateIndex::end(X509_LOOKUP* lookup) noexcept {
    const std::unique_ptr<CertificateIndex> kept(
        static_cast<CertificateIndex*>(X509_LOOKUP_get_method_data(lookup)));
}

void CertificateIndex::add_to(X509_STORE* store, const X509_NAME* subject) const {
    const auto [begin, end] = certificates_.equal_range(subject);
    for (auto one = begin; one != end; ++one) {
        if (const Certificate certificate = read_certificate(one->second))
            X509_STORE_add_cert(store, certificate.get());
    }
}

void CertificateIndex::add_namesakes_to(X509_STORE* store) const {
    ERR_set_mark();
    for (auto one = certificates_.begin(); one != certificates_.end();) {
        const auto next = certificates_.upper_bound(one->first);
        if (std::next(one) != next) add_to(store, one->first.get());
        one = next;
    }
    ERR_pop_to_mark();
}

int CertificateIndex::find(X509_LOOKUP* lookup, X509_LOOKUP_TYPE type, const X509_NAME* subject,
                           X509_OBJECT* found) noexcept {
    if (type != X509_LU_X509) return 0;
    X509_STORE* const store = X509_LOOKUP_get_store(lookup);
    ERR_set_mark();
    static_cast<const CertificateIndex*>(X509_LOOKUP_get_method_data(lookup))->add_to(store, subject);
    ERR_pop_to_mark();
    // Another connection may have added the certificate first, so the store's own copy is used.
    if (X509_STORE_lock(store) != 1) return 0;
    X509_OBJECT* const kept = X509_OBJECT_retrieve_by_subject(X509_STORE_get0_objects(store), type, subject);
    X509* const certificate = kept == nullptr ? nullptr : X509_OBJECT_get0_X509(kept);
    const bool is_found = certificate != nullptr && X509_OBJECT_set1_X509(found, certificate) == 1;
    // OpenSSL itself adds a reference to the certificate that a look-up returns.
    if (is_found) X509_free(certificate);
    X509_STORE_unlock(store);
    return is_found ? 1 : 0;
}

}  // namespace cis::detail
