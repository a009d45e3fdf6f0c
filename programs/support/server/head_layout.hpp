#pragma once

#include <cstddef>
#include <span>

namespace cis::programs {

/// The head of a request in the memory of libmicrohttpd, which ends each text with a NUL where it stands.
struct HeadLayout {
    struct Field {
        const char* name;
        const char* value;
    };

    const char* method;   ///< the first byte of the head
    const char* version;  ///< the last text of the first line
    std::size_t size;     ///< of the head, up to the blank line and with it
    std::span<const Field> fields;
};

/// Whether each header is where it was sent, and nothing else between them. libmicrohttpd before 0.9.77 joins
/// a folded line to the name of its header, reads a value up to a NUL, and takes a line that begins with one
/// for the end of the head: then another reader finds another body.
[[nodiscard]] bool is_read_as_sent(const HeadLayout& head);

}  // namespace cis::programs
