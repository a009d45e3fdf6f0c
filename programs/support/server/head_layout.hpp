#pragma once

#include <cstddef>
#include <span>

namespace cis::programs {

/// The head of a request in the memory of libmicrohttpd, which ends each text with a NUL in its place.
struct HeadLayout {
    struct Field {
        const char* name;
        const char* value;
    };

    const char* method;   ///< the first byte of the head
    const char* version;  ///< the last text of the first line
    std::size_t size;     ///< the size of the head, including the blank line
    std::span<const Field> fields;
};

/// Whether each header is where it was sent, and nothing else is between them. libmicrohttpd before 0.9.77
/// joins a folded line to the name of its header, reads a value only up to a NUL, and takes a line that
/// begins with a NUL for the end of the head. A different HTTP parser would then find a different body.
[[nodiscard]] bool is_read_as_sent(const HeadLayout& head);

}  // namespace cis::programs
