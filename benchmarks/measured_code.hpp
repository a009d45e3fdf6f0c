#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "allocation_counter.hpp"

namespace cis::benchmarks {

/// Measures a function, but not the destruction of its result, and counts its allocations.
/// @param group how many results are destroyed together: stopping the clock takes about a microsecond
template <class Make>
void measure_result(benchmark::State& state, Make make, std::size_t group = 64) {
    benchmark::DoNotOptimize(make());  // the first call also creates the objects that later calls reuse
    const std::size_t before = allocation_count();
    std::optional counted(make());
    state.counters["allocations"] = static_cast<double>(allocation_count() - before);
    std::vector<std::optional<decltype(make())>> results(group);
    std::size_t next = 0;
    for (auto iteration : state) {
        benchmark::DoNotOptimize(results[next].emplace(make()));
        if (++next < group) continue;
        state.PauseTiming();
        for (auto& result : results) result.reset();
        next = 0;
        state.ResumeTiming();
    }
}

}  // namespace cis::benchmarks
