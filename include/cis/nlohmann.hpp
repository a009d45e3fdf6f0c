#pragma once

/// @file
/// The resources of the SDK as documents of nlohmann/json, and back. Only this header includes that library.
/// @code
/// #include <cis/nlohmann.hpp>
/// nlohmann::json document = candidate;
/// document["data"]["years"] = 5;
/// auto changed = document.get<cis::Candidate>();
/// cis::Json open = document["data"];
/// @endcode
/// Secrets are written as `null`, as cis::to_json() does. `get<T>()` throws cis::Exception (`decode`) with
/// the path of what does not match.

#include <concepts>

#include <nlohmann/json.hpp>

#include <cis/codec/json_text.hpp>
#include <cis/core/json.hpp>
#include <cis/model/described.hpp>

#if !defined(DOXYGEN)
namespace nlohmann {

/// Converts every resource and every set of parameters, and open JSON. Secrets are written as `null`, as
/// cis::to_json() does.
///
/// `get<T>()` throws cis::Exception (`decode`) with the path of what does not match. It passes on what
/// nlohmann/json throws about the document itself: a text that is not UTF-8, or a number that does not fit.
/// Open JSON is made from a document by the constructor of cis::Json: `cis::Json open = document;`.
template <cis::Described T>
struct adl_serializer<T, void> {
    /// Makes the document of a value.
    template <class BasicJson>
    static void to_json(BasicJson& document, const T& value) {
        document = BasicJson::parse(cis::to_json(value).text());
    }
    /// Reads a value from a document.
    template <class BasicJson>
    static void from_json(const BasicJson& document, T& value)
        requires(!std::same_as<T, cis::Json>)
    {
        value = cis::from_json<T>(document.dump()).value();
    }
};

}  // namespace nlohmann
#endif
