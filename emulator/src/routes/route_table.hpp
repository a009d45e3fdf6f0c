#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "routes/request_context.hpp"
#include "wire/message.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {

/// Handles a request. Throws `ApiError` to refuse it.
using Handler = Response (*)(const RequestContext& context);

class RouteTable {
public:
    struct Entry {
        std::string method;
        PathPattern pattern;
        Handler handler;
        bool ingests;
    };
    struct Match {
        const PathPattern* pattern = nullptr;
        Handler handler = nullptr;
        PathArguments arguments{};
        bool ingests = false;  ///< whether it creates candidates
    };

    void add(std::string method, std::string path_pattern, Handler handler);
    /// Adds a route that creates candidates.
    void add_ingestion(std::string path_pattern, Handler handler);
    /// Finds the matching route with the fewest arguments, so that `/list` is preferred to `/{id}`. `HEAD`
    /// finds the routes of `GET`.
    [[nodiscard]] std::optional<Match> find(std::string_view method, std::string_view path) const;

    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

private:
    std::vector<Entry> entries_;
};

}  // namespace cis::emulator
