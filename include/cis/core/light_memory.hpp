#pragma once

// std::shared_ptr and std::unique_ptr. <memory> brings atomic pointers, ranges and the parallel algorithms'
// versions of its functions too. libstdc++ keeps the smart pointers in headers of their own.
#if __has_include(<bits/shared_ptr.h>) && __has_include(<bits/unique_ptr.h>)
#include <bits/shared_ptr.h>
#include <bits/unique_ptr.h>
#else
#include <memory>
#endif
