#pragma once

#include <cis/api/client_options.hpp>
#include <cis/core/json.hpp>
#include <cis/core/result.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "wire_sample.hpp"

namespace cis::test {

/// How an answer is wrapped (document: Conventions, Legacy API).
enum class Shape {
    resource,       ///< `{ data, meta }`
    list,           ///< `{ data, pagination }`
    open_list,      ///< not shown: `{ data }`, or with a pagination
    open,           ///< not shown
    bare,           ///< the resource itself
    open_bare,      ///< not shown, without an envelope
    bare_array,     ///< an array
    bare_list,      ///< not shown: an array, or an object that has one
    numbered_list,  ///< the same, in numbered pages
};

/// A route as the service's document has it, with a call of it.
struct Route {
    std::string route;  ///< method and path
    Shape shape;
    OrderedJson sample;  ///< the resource as it is written, or the one item of the list
    /// Calls it once, with every parameter. @return what was decoded
    std::function<Result<Json>(const ClientOptions&)> call;
    OrderedJson body{};     ///< of the request; `null`: none
    std::string query{};    ///< of the request, with its question mark
    bool repeatable{true};  ///< whether it is sent again when it may have been applied
    /// Of a receipt: the member that it must have, as a JSON pointer.
    std::string required{};
    OrderedJson received{};  ///< the resource as it is answered, where that is not how it is written

    /// What a request is sent to: the path with its encoded arguments, and the query.
    [[nodiscard]] std::string target() const;
    /// How many requests it takes. A numbered list ends with a page that brings nothing new.
    [[nodiscard]] std::size_t requests() const { return shape == Shape::numbered_list ? 2 : 1; }
    /// The bodies that may answer it.
    [[nodiscard]] std::vector<std::string> answers() const;
    /// What each of them decodes to.
    [[nodiscard]] OrderedJson result() const;
};

/// All routes of the document, those of v2 and v4 first.
[[nodiscard]] std::vector<Route> every_route();

}  // namespace cis::test
