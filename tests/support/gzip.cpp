#include "gzip.hpp"

#include <zlib.h>

#include <array>
#include <stdexcept>
#include <utility>

namespace cis::test {
namespace {

class Deflater {
public:
    Deflater() {
        constexpr int gzip_format =
            16;  // Added to the window size, this asks zlib for gzip's header and trailer.
        constexpr int default_memory_level = 8;
        if (deflateInit2(&stream_, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + gzip_format, default_memory_level,
                         Z_DEFAULT_STRATEGY) != Z_OK) {
            throw std::runtime_error{"zlib could not start"};
        }
    }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;
    ~Deflater() { deflateEnd(&stream_); }

    void add(std::string_view text) { run(text, Z_NO_FLUSH); }

    std::string finish() {
        run({}, Z_FINISH);
        return std::move(compressed_);
    }

    /// What was compressed since the last time. What follows does not refer to it.
    std::string cut() {
        run({}, Z_FULL_FLUSH);
        return std::exchange(compressed_, {});
    }

private:
    void run(std::string_view text, int flush) {
        // zlib's interface lacks const; zlib does not write to its input.
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
        stream_.avail_in = static_cast<uInt>(text.size());
        std::array<Bytef, 16'384> buffer;
        do {
            stream_.next_out = buffer.data();
            stream_.avail_out = static_cast<uInt>(buffer.size());
            deflate(&stream_, flush);
            compressed_.append(reinterpret_cast<const char*>(buffer.data()),
                               buffer.size() - stream_.avail_out);
        } while (stream_.avail_out == 0);
    }

    z_stream stream_{};
    std::string compressed_;
};

}  // namespace

std::string gzip(std::string_view text, std::size_t times) {
    Deflater deflater;
    for (std::size_t i = 0; i < times; ++i) {
        deflater.add(text);
    }
    return deflater.finish();
}

EndlessGzip endless_gzip(std::string_view first, std::string_view more, std::size_t times) {
    Deflater deflater;
    deflater.add(first);
    EndlessGzip result{.begin = deflater.cut(), .more = {}};
    for (std::size_t i = 0; i < times; ++i) {
        deflater.add(more);
    }
    result.more = deflater.cut();
    return result;
}

}  // namespace cis::test
