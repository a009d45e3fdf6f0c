#include "ingest/identity/identity.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "cis/core/unseen_characters.hpp"
#include "ingest/identity/apostrophe.hpp"
#include "ingest/identity/folded_name.hpp"
#include "ingest/identity/run_mark.hpp"

namespace cis::ingest::detail {
namespace {

/// The metadata entries that this library adds to a candidate. A row must not have them.
constexpr std::array own_entries{key_entry, run_entry};

char lower(char character) {
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

/// Returns the text in lower case, with one space between words. Only ASCII letters change, because the rules
/// for other letters depend on the language.
std::string normalised(std::string_view text) {
    std::string result = as_seen(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

/// Whether a text certainly has no apostrophes other than plain ones.
bool is_without_apostrophes(std::string_view text) {
    return std::ranges::all_of(text, [](char character) {
        return static_cast<unsigned char>(character) < 0x80 && character != '`';
    });
}

std::string normalised_name(std::string_view name) {
    std::string text = normalised(name);
    if (is_without_apostrophes(text)) return text;
    std::string result;
    result.reserve(text.size());
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        if (is_apostrophe(character.code_point)) {
            result += '\'';
        } else {
            result += rest.substr(0, character.bytes);
        }
        rest.remove_prefix(character.bytes);
    }
    return result;
}

std::string dialled(std::string_view phone_number) {
    std::string result;
    std::ranges::copy_if(phone_number, std::back_inserter(result), [](char character) {
        return character == '+' || (character >= '0' && character <= '9');
    });
    return result;
}

std::string_view text_of(const std::optional<std::string>& text) {
    return text ? std::string_view(*text) : std::string_view();
}

std::optional<std::string_view> view_of(const std::optional<std::string>& text) {
    return text ? std::optional<std::string_view>(*text) : std::nullopt;
}

IdentityText text_of(const GivenText& given) {
    return {.key = view_of(given.key),
            .name = text_of(given.name),
            .email = text_of(given.email),
            .phone_number = text_of(given.phone_number)};
}

IdentityText text_of(const Row& row) {
    return {.key = view_of(row.key),
            .name = text_of(row.params.name),
            .email = text_of(row.params.email),
            .phone_number = text_of(row.params.phone_number)};
}

struct FreeContext {
    void operator()(EVP_MD_CTX* context) const noexcept { EVP_MD_CTX_free(context); }
};

using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

/// Throws if libcrypto has failed. It fails only if there is no memory.
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
        sha256_context();  // creating one for each text takes several times as long
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    require(EVP_DigestInit_ex(context.get(), nullptr, nullptr) == 1 &&
            EVP_DigestUpdate(context.get(), text.data(), text.size()) == 1 &&
            EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1);
    Key key;
    std::memcpy(key.bytes.data(), digest.data(), key.bytes.size());
    return key;
}

/// The result must be the same on all machines, because journals contain it.
std::uint64_t first_bytes(const Key& key) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number |= std::uint64_t{key.bytes[i]} << (8 * i);
    return number == 0 ? 1 : number;
}

}  // namespace

Key Identifier::hash(const Source& source) const {
    constexpr std::size_t lengths = std::size_t{4} * 21;  // the lengths with their colons
    std::string text;
    text.reserve(posting_id_.size() + source.kind.size() + source.first.size() + source.second.size() +
                 lengths);
    // The lengths make the boundaries between parts unambiguous.
    for (const std::string_view part : {std::string_view(posting_id_), source.kind,
                                        std::string_view(source.first), std::string_view(source.second)})
        text.append(std::to_string(part.size())).append(1, ':').append(part);
    return sha256(text);
}

std::optional<Identifier::Source> Identifier::person(const IdentityText& text) {
    std::string address = normalised(text.email);
    if (address.empty()) return std::nullopt;
    return Source{.kind = "person", .first = normalised_name(text.name), .second = std::move(address)};
}

std::optional<Identifier::Source> Identifier::source(const IdentityText& text) const {
    if (recipe_ == Recipe::caller_key) {
        if (!text.key) return std::nullopt;
        std::string key = as_seen(*text.key);
        if (key.empty()) return std::nullopt;
        return Source{.kind = "key", .first = std::move(key)};
    }
    if (auto by_address = person(text)) return by_address;
    std::string phone = dialled(text.phone_number);
    std::string caller = normalised_name(text.name);
    if (caller.empty() || phone.empty()) return std::nullopt;
    return Source{.kind = "phone", .first = std::move(caller), .second = std::move(phone)};
}

std::optional<Key> Identifier::person(std::string_view name, std::string_view email) const {
    const auto source = person({.name = name, .email = email});
    if (!source) return std::nullopt;
    return hash(*source);
}

std::uint64_t Identifier::address(std::string_view email) const {
    std::string address = normalised(email);
    return address.empty() ? 0 : first_bytes(hash({.kind = "address", .first = std::move(address)}));
}

std::uint64_t Identifier::folded_person(std::string_view name, std::string_view email) const {
    return folded("folded", name, normalised(email));
}

std::uint64_t Identifier::folded(std::string_view kind, std::string_view name, std::string beside) const {
    std::string its_name = folded_name(name);
    if (its_name.empty()) return 0;
    return first_bytes(hash({.kind = kind, .first = std::move(its_name), .second = std::move(beside)}));
}

std::optional<Identity> Identifier::of_row(const Row& row) const {
    const IdentityText text = text_of(row);
    const auto own = source(text);
    if (!own) return std::nullopt;
    Identity identity{
        .key = hash(*own), .address = address(text.email), .folded_name = folded_person(text.name, {})};
    if (identity.address != 0) identity.folded_person = folded_person(text.name, text.email);
    if (std::string phone = dialled(text.phone_number); !phone.empty())
        identity.phone_person = folded("folded phone", text.name, std::move(phone));
    const auto own_person = person(text);
    if (own_person) identity.person = recipe_ == Recipe::person ? identity.key : hash(*own_person);
    if (!row.given) return identity;
    const IdentityText given = text_of(*row.given);
    if (const std::uint64_t other = address(given.email); other != identity.address) {
        identity.given_address = other;
        identity.given_folded_person = other == 0 ? 0 : folded_person(given.name, given.email);
    }
    if (const auto other = source(given); other && other != own) identity.other_keys.push_back(hash(*other));
    if (!own_person) return identity;
    if (const auto other = person(given); other && other != own_person)
        identity.other_persons.push_back(hash(*other));
    return identity;
}

Result<Identity> Identifier::identify(const Row& row) const {
    const Metadata* const metadata = row.params.metadata.value();
    if (row.fault) return invalid_argument({}, *row.fault);
    if (metadata != nullptr) {
        for (const std::string_view entry : own_entries) {
            if (!metadata->contains(entry)) continue;
            return invalid_argument("metadata." + std::string(entry),
                                    "the row has an entry of that name, which the ingestion adds itself");
        }
        constexpr std::size_t most = MetadataLimits::keys - own_entries.size();
        if (metadata->size() > most) {
            return invalid_argument("metadata", "has " + std::to_string(metadata->size()) +
                                                    " keys: at most " + std::to_string(most) +
                                                    " are allowed, because the ingestion adds two");
        }
    }
    if (auto identity = of_row(row)) return *std::move(identity);
    if (recipe_ == Recipe::caller_key) return invalid_argument("key", "is empty");
    return invalid_argument({},
                            "nothing tells this person from others: add an e-mail address, or a name and a "
                            "phone number");
}

std::uint64_t id_hash(std::string_view id) { return first_bytes(sha256(id)); }

}  // namespace cis::ingest::detail
