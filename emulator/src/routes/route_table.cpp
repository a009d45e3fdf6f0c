#include "routes/route_table.hpp"

#include <utility>

namespace cis::emulator {

void RouteTable::add(std::string method, std::string path_pattern, Handler handler) {
    entries_.push_back({std::move(method), PathPattern{std::move(path_pattern)}, handler, false});
}

void RouteTable::add_ingestion(std::string path_pattern, Handler handler) {
    entries_.push_back({"POST", PathPattern{std::move(path_pattern)}, handler, true});
}

std::optional<RouteTable::Match> RouteTable::find(std::string_view method, std::string_view path) const {
    if (method == "HEAD") method = "GET";
    const auto segments = path_segments(path);
    std::optional<Match> best;
    for (const Entry& route : entries_) {
        if (route.method != method) continue;
        auto arguments = route.pattern.match(segments);
        if (arguments && (!best || arguments->size() < best->arguments.size())) {
            best = Match{&route.pattern, route.handler, std::move(*arguments), route.ingests};
        }
    }
    return best;
}

}  // namespace cis::emulator
