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

/// The form of a response (specification: Conventions, Legacy API).
enum class Shape {
    resource,       ///< `{ data, meta }`
    list,           ///< `{ data, pagination }`
    open_list,      ///< undocumented: `{ data }`, or with a pagination
    open,           ///< not shown
    bare,           ///< the resource itself
    open_bare,      ///< undocumented, without an envelope
    bare_array,     ///< an array
    bare_list,      ///< undocumented: an array, or an object that contains one
    numbered_list,  ///< the same, in numbered pages
};

/// A route of the API specification, and a call of it.
struct Route {
    std::string route;  ///< method and path
    Shape shape;
    OrderedJson sample;  ///< the resource in the form that is written, or the only item of the list
    /// Calls the route once, with every parameter.
    /// @return the decoded result
    std::function<Result<Json>(const ClientOptions&)> call;
    OrderedJson body{};     ///< of the request; `null` for none
    std::string query{};    ///< of the request, with the question mark
    bool repeatable{true};  ///< whether the request is sent again if it may have been applied
    /// For a receipt: the member that it must have, as a JSON pointer.
    std::string required{};
    OrderedJson received{};  ///< the resource in the response, if it differs from the written form

    /// The target of the request: the path with encoded arguments, and the query.
    [[nodiscard]] std::string target() const;
    /// The number of requests of a call. A numbered list ends with a page without new items.
    [[nodiscard]] std::size_t requests() const { return shape == Shape::numbered_list ? 2 : 1; }
    /// The possible bodies of the response.
    [[nodiscard]] std::vector<std::string> answers() const;
    /// The value that each of them decodes to.
    [[nodiscard]] OrderedJson result() const;
};

/// All routes of the specification, starting with those of v2 and v4.
[[nodiscard]] std::vector<Route> every_route();

}  // namespace cis::test
