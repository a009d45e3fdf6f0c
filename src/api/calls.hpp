#pragma once

#include <initializer_list>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "api/list_query.hpp"
#include "cis/call/call.hpp"
#include "cis/call/lookup.hpp"
#include "cis/call/paged.hpp"

namespace cis::detail {

/// Makes a call without a body.
template <Described T>
Call<T> make_call(const std::shared_ptr<Session>& session, const Endpoint& endpoint,
                  std::initializer_list<std::string_view> path_arguments) {
    return Call<T>(make_spec(session, endpoint, path_arguments));
}

/// Makes a call that sends parameters.
template <Described T, Described Parameters>
Call<T> make_call(const std::shared_ptr<Session>& session, const Endpoint& endpoint,
                  std::initializer_list<std::string_view> path_arguments, const Parameters& parameters) {
    CallSpec spec = make_spec(session, endpoint, path_arguments);
    set_body(spec, describe(std::type_identity<Parameters>{}), &parameters);
    return Call<T>(std::move(spec));
}

/// Makes a paginated list.
/// @param id the member of the last item that becomes the next page's `starting_after`
template <Described T, class Parameters>
Paged<T> make_list(const std::shared_ptr<Session>& session, const Endpoint& endpoint,
                   std::initializer_list<std::string_view> path_arguments, const Parameters& parameters,
                   IdField id) {
    CallSpec spec = make_spec(session, endpoint, path_arguments);
    add_list_query(spec, parameters);
    return Paged<T>(std::move(spec), id);
}

/// Makes a search for one item of a paginated list.
/// @param field  the member of an item that is its id and the list's cursor
/// @param params which items of the list to search
template <Described T, class Params = ListParams>
Lookup<T> make_lookup(const std::shared_ptr<Session>& session, const Endpoint& endpoint,
                      std::initializer_list<std::string_view> path_arguments, IdField field,
                      std::string_view id, Params params = {}) {
    CallSpec spec = make_spec(session, endpoint, path_arguments);
    params.limit = 100;  // the largest page (specification: Limits)
    add_list_query(spec, params);
    return Lookup<T>(std::move(spec), field, id);
}

}  // namespace cis::detail
