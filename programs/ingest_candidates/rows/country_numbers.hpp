#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace cis::programs {

/// A phone number as people write it, brought into E.164.
struct NormalisedNumber {
    std::string e164{};        ///< empty if the text is no number
    std::string_view fault{};  ///< why it is none
    std::string_view doubt{};  ///< why the number may not exist, although it is one
};

/// Normalises phone numbers with libphonenumber, if the program was built with it.
class CountryNumbers {
public:
    /// Whether the program was built with libphonenumber.
    static bool are_available() noexcept;

    /// @param country two letters (ISO 3166), for numbers without a country code, e.g. `DE`. Throws
    /// `InputError` if libphonenumber does not know it, or if the program was built without.
    explicit CountryNumbers(const std::string& country);
    ~CountryNumbers();
    CountryNumbers(CountryNumbers&&) noexcept;
    CountryNumbers& operator=(CountryNumbers&&) noexcept;

    /// The number in E.164. What cannot be written so, e.g. an extension or letters, is a fault, and so is a
    /// number that is too short or too long for its country.
    NormalisedNumber normalised(const std::string& text) const;

private:
    struct Library;
    std::unique_ptr<Library> library_;
};

}  // namespace cis::programs
