#pragma once

// Durations, clocks and time points. <chrono> brings the calendar too, and with it <sstream> and <locale>: a
// sixth of what cis.hpp costs to compile. libstdc++ keeps what is needed here in a header of its own.
#if __has_include(<bits/chrono.h>)
#include <bits/chrono.h>
#else
#include <chrono>
#endif
