#pragma once

// std::function. <functional> brings the searchers too, and with them hash tables and algorithms. libstdc++
// keeps std::function in a header of its own.
#if __has_include(<bits/std_function.h>)
#include <bits/std_function.h>
#else
#include <functional>
#endif
