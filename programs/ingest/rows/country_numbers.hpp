#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// A phone number as people write it, converted to E.164.
struct NormalisedNumber {
    std::string e164{};        ///< empty if the text is not a number
    std::string_view fault{};  ///< why the text is not a number
    std::string_view doubt{};  ///< why a valid number may not exist
};

/// Normalises phone numbers with libphonenumber, if the program was built with it.
class CountryNumbers {
public:
    /// Whether the program was built with libphonenumber.
    static bool are_available() noexcept;

    /// @param country two letters (ISO 3166), for numbers without a country code, e.g. `DE`. Throws
    /// `InputError` if libphonenumber does not know the country, or if the program was built without
    /// libphonenumber
    explicit CountryNumbers(const std::string& country);
    ~CountryNumbers();
    CountryNumbers(CountryNumbers&&) noexcept;
    CountryNumbers& operator=(CountryNumbers&&) noexcept;

    /// The number in E.164. It is a fault if the number cannot be written in E.164, e.g. because of an
    /// extension or letters, or if it is too short or too long for its country.
    NormalisedNumber normalised(const std::string& text) const;

private:
    struct Library;
    std::unique_ptr<Library> library_;
};

}  // namespace cis::programs::ingest_command
