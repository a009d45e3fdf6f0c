#include "ingest/identity.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

namespace cis::ingest::detail {
namespace {

bool is_blank(char character) { return character == ' ' || (character >= '\t' && character <= '\r'); }

/// In lower case, with one space between words. Only ASCII letters change: the rules of other letters depend
/// on the language.
std::string normalised(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char character : text) {
        if (is_blank(character)) {
            if (!result.empty() && result.back() != ' ') result += ' ';
        } else {
            result +=
                character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
        }
    }
    if (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
}

std::string dialled(std::string_view phone_number) {
    std::string result;
    std::ranges::copy_if(phone_number, std::back_inserter(result), [](char character) {
        return character == '+' || (character >= '0' && character <= '9');
    });
    return result;
}

struct FreeContext {
    void operator()(EVP_MD_CTX* context) const noexcept { EVP_MD_CTX_free(context); }
};

using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

/// libcrypto fails only if there is no memory.
void require(bool succeeded) {
    if (!succeeded) throw std::bad_alloc();
}

Context sha256_context() {
    Context context(EVP_MD_CTX_new());
    require(context != nullptr && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1);
    return context;
}

Key sha256(std::string_view text) {
    thread_local const Context context =
        sha256_context();  // a new one for each text takes several times as long
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    require(EVP_DigestInit_ex(context.get(), nullptr, nullptr) == 1 &&
            EVP_DigestUpdate(context.get(), text.data(), text.size()) == 1 &&
            EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1);
    Key key;
    std::memcpy(key.bytes.data(), digest.data(), key.bytes.size());
    return key;
}

/// The same on all machines, because journals contain it.
std::uint64_t first_bytes(const Key& key) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number |= std::uint64_t{key.bytes[i]} << (8 * i);
    return number == 0 ? 1 : number;
}

}  // namespace

Key Identifier::hash(std::string_view kind, std::string_view first, std::string_view second) const {
    constexpr std::size_t lengths = std::size_t{4} * 21;  // with their colons
    std::string text;
    text.reserve(posting_id_.size() + kind.size() + first.size() + second.size() + lengths);
    // The lengths make the boundaries unambiguous.
    for (const std::string_view part : {std::string_view(posting_id_), kind, first, second})
        text.append(std::to_string(part.size())).append(1, ':').append(part);
    return sha256(text);
}

std::optional<Key> Identifier::person(std::string_view name, std::string_view email) const {
    const std::string address = normalised(email);
    if (address.empty()) return std::nullopt;
    return hash("person", normalised(name), address);
}

std::uint64_t Identifier::address(std::string_view email) const {
    const std::string address = normalised(email);
    return address.empty() ? 0 : first_bytes(hash("address", address, {}));
}

std::optional<Identity> Identifier::of_row(const CandidateParams& params,
                                           const std::optional<std::string>& key) const {
    const std::string_view name = params.name ? std::string_view(*params.name) : std::string_view();
    const std::string_view email = params.email ? std::string_view(*params.email) : std::string_view();
    Identity identity{.person = person(name, email), .address = address(email)};
    if (recipe_ == Recipe::caller_key) {
        if (!key || key->empty()) return std::nullopt;
        identity.key = hash("key", *key, {});
        return identity;
    }
    if (identity.person) {
        identity.key = *identity.person;
        return identity;
    }
    const std::string phone = params.phone_number ? dialled(*params.phone_number) : std::string();
    const std::string caller = normalised(name);
    if (caller.empty() || phone.empty()) return std::nullopt;
    identity.key = hash("phone", caller, phone);
    return identity;
}

Result<Identity> Identifier::identify(const Row& row) const {
    const Metadata* const metadata = row.params.metadata.value();
    if (row.fault) return invalid_argument({}, *row.fault);
    if (metadata != nullptr && metadata->contains(key_entry)) {
        return invalid_argument("metadata.ingest_key",
                                "the row has an entry of that name, which is needed for its key");
    }
    if (metadata != nullptr && metadata->size() >= MetadataLimits::keys) {
        return invalid_argument("metadata",
                                "has " + std::to_string(metadata->size()) +
                                    " keys: at most 49 are allowed, because the row's key is one more");
    }
    if (const auto identity = of_row(row.params, row.key)) return *identity;
    if (recipe_ == Recipe::caller_key) return invalid_argument("key", "is empty");
    return invalid_argument({}, "has neither an e-mail address nor a name and a phone number: give it a key");
}

std::uint64_t id_hash(std::string_view id) { return first_bytes(sha256(id)); }

}  // namespace cis::ingest::detail
