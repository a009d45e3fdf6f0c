#include "ingest/rows/country_numbers.hpp"

#include "failure/input_error.hpp"
#include "text/ascii.hpp"

#ifdef CIS_PROGRAMS_WITH_PHONENUMBER
#include <phonenumbers/phonenumberutil.h>

#include <algorithm>
#include <iterator>
#include <set>
#endif

namespace cis::programs::ingest_command {

#ifdef CIS_PROGRAMS_WITH_PHONENUMBER

namespace {

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

std::string_view fault_of(PhoneNumberUtil::ErrorType error) noexcept {
    switch (error) {
        case PhoneNumberUtil::NO_PARSING_ERROR: return {};
        case PhoneNumberUtil::INVALID_COUNTRY_CODE_ERROR: return "has an unknown country code";
        case PhoneNumberUtil::TOO_SHORT_AFTER_IDD:
        case PhoneNumberUtil::TOO_SHORT_NSN: return "has too few digits";
        case PhoneNumberUtil::TOO_LONG_NSN: return "has too many digits";
        default: return "is not a phone number";
    }
}

std::string_view fault_of(PhoneNumberUtil::ValidationResult length) noexcept {
    switch (length) {
        case PhoneNumberUtil::IS_POSSIBLE: return {};
        case PhoneNumberUtil::TOO_SHORT: return "has too few digits";
        case PhoneNumberUtil::TOO_LONG: return "has too many digits";
        case PhoneNumberUtil::IS_POSSIBLE_LOCAL_ONLY:
            return "has too few digits: write it with its area code, if it is a phone number";
        default: return "has a number of digits that no number of its country has";
    }
}

/// Whether a number without + may begin with the country code, and so be another number than the one that was
/// read.
bool is_ambiguous(const PhoneNumberUtil& util, const std::string& region, const std::string& text,
                  const PhoneNumber& number, const std::string& e164) {
    if (text.find('+') != std::string::npos) return false;
    std::string digits;
    std::ranges::copy_if(text, std::back_inserter(digits), is_digit);
    const std::string international = "+" + digits;
    if (international == e164 || !digits.starts_with(std::to_string(number.country_code()))) return false;
    // Where national numbers begin with a 0, a number that begins with the country code is not a national
    // one.
    std::string trunk;
    util.GetNddPrefixForRegion(region, true, &trunk);
    if (!trunk.empty() && !digits.starts_with(trunk)) return true;
    PhoneNumber other;
    return util.Parse(international, "ZZ", &other) == PhoneNumberUtil::NO_PARSING_ERROR &&
           util.IsValidNumber(other);
}

}  // namespace

struct CountryNumbers::Library {
    const PhoneNumberUtil& util = *PhoneNumberUtil::GetInstance();
    std::string region;
};

bool CountryNumbers::are_available() noexcept { return true; }

CountryNumbers::CountryNumbers(const std::string& country) : library_(std::make_unique<Library>()) {
    std::ranges::transform(country, std::back_inserter(library_->region), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    std::set<std::string> regions;
    library_->util.GetSupportedRegions(&regions);
    if (!regions.contains(library_->region)) {
        throw InputError("--country: there is no country '" + country + "'; it has two letters, e.g. DE" +
                         (library_->region == "UK" ? ", and the United Kingdom is GB" : ""));
    }
}

NormalisedNumber CountryNumbers::normalised(const std::string& text) const {
    // libphonenumber turns letters into digits (0800-FLOWERS), which would hide mistakes.
    if (std::ranges::any_of(text, is_letter)) return {.fault = "has letters"};
    PhoneNumber number;
    const auto error = library_->util.Parse(text, library_->region, &number);
    if (const std::string_view fault = fault_of(error); !fault.empty()) return {.fault = fault};
    if (number.has_extension()) return {.fault = "has an extension, which E.164 cannot hold"};
    NormalisedNumber result;
    library_->util.Format(number, PhoneNumberUtil::E164, &result.e164);
    if (is_ambiguous(library_->util, library_->region, text, number, result.e164)) {
        return {.fault = "may begin with the country code: write + before it"};
    }
    if (const auto fault = fault_of(library_->util.IsPossibleNumberWithReason(number)); !fault.empty())
        return {.fault = fault};
    if (!library_->util.IsValidNumber(number)) result.doubt = "may not exist, according to libphonenumber";
    return result;
}

#else

struct CountryNumbers::Library {};

bool CountryNumbers::are_available() noexcept { return false; }

CountryNumbers::CountryNumbers(const std::string& /*country*/) {
    throw InputError(
        "--country: this build of the program does not know the numbers of countries. Write phone numbers "
        "with + and the country code, e.g. +4917612345678, or use a build with libphonenumber");
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): with libphonenumber it uses members
NormalisedNumber CountryNumbers::normalised(const std::string& /*text*/) const { return {}; }

#endif

CountryNumbers::~CountryNumbers() = default;
CountryNumbers::CountryNumbers(CountryNumbers&&) noexcept = default;
CountryNumbers& CountryNumbers::operator=(CountryNumbers&&) noexcept = default;

}  // namespace cis::programs::ingest_command
