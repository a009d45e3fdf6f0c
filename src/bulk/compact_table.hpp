#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <span>

namespace cis::bulk {

/// The bytes of a hash. The low bytes come first, because a table may keep only those.
[[nodiscard]] inline std::array<unsigned char, sizeof(std::uint64_t)> bytes_of(std::uint64_t hash) {
    std::array<unsigned char, sizeof hash> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(hash >> (8 * i));
    return bytes;
}

/// A hash table for very many small entries. An entry takes `Stored` bytes of a hash, `Value` bytes of a
/// number, and less than one byte more. Its keys are already hashes.
///
/// It keeps `8 * (Stored + 1)` bits of a hash: the first byte selects a bucket and is not stored. Two hashes
/// that agree in these bits are the same key.
///
/// The table grows bucket by bucket (linear hashing), and a bucket grows by a few entries. So it never needs
/// the old and the new memory at once, and no insertion takes long.
template <std::size_t Stored, std::size_t Value>
class CompactTable {
public:
    /// @return the value of a key; none if the table does not have it
    [[nodiscard]] std::optional<std::uint64_t> find(std::span<const unsigned char> hash) const {
        const Bucket& bucket = buckets_[index_of(word(hash.first<word_size>()))];
        const std::size_t position = bucket.position_of(hash);
        if (position == bucket.count) return std::nullopt;
        return bucket.value(position);
    }
    [[nodiscard]] bool contains(std::span<const unsigned char> hash) const { return find(hash).has_value(); }

    /// Adds a key, or changes its value. @return whether the key is new
    bool put(std::span<const unsigned char> hash, std::uint64_t value = 0) {
        Bucket& bucket = buckets_[index_of(word(hash.first<word_size>()))];
        if (const std::size_t position = bucket.position_of(hash); position < bucket.count) {
            bucket.set_value(position, value);
            return false;
        }
        bucket.add(hash.data() + 1, hash[Stored], value);
        if (++size_ > buckets_.size() * entries_per_bucket) split_next();
        return true;
    }

    /// @return whether the table had the key
    bool erase(std::span<const unsigned char> hash) {
        Bucket& bucket = buckets_[index_of(word(hash.first<word_size>()))];
        const std::size_t position = bucket.position_of(hash);
        if (position == bucket.count) return false;
        bucket.remove(position);
        --size_;
        return true;
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    static constexpr std::size_t word_size = 5;  ///< bytes that select a bucket: enough for any memory
    static constexpr std::size_t first_buckets = 256;
    static constexpr std::size_t entries_per_bucket = 128;  ///< on average
    static constexpr std::size_t entry_size = Stored + Value;
    static_assert(Stored >= word_size, "the stored bytes without the tag must select a bucket");
    static_assert(Value <= 8, "a value has 64 bits");

    /// First come the tags of all entries, which are the last bytes of their hashes, and then the rest of
    /// each entry. So a search reads few cache lines, although a bucket takes many.
    struct Bucket {
        static constexpr std::size_t step = 4;  ///< entries by which a bucket grows
        static constexpr std::size_t rest_size = entry_size - 1;
        static constexpr std::size_t rest_of_hash = Stored - 1;

        std::unique_ptr<unsigned char[]> bytes{};
        std::size_t count{0};

        [[nodiscard]] std::size_t capacity() const { return (count + step - 1) / step * step; }
        [[nodiscard]] unsigned char tag(std::size_t position) const { return bytes[position]; }
        [[nodiscard]] unsigned char* rest(std::size_t position) const {
            return bytes.get() + capacity() + position * rest_size;
        }
        [[nodiscard]] std::size_t position_of(std::span<const unsigned char> hash) const {
            const unsigned char* const tags = bytes.get();
            for (std::size_t position = 0; position < count; ++position) {
                const void* const found = std::memchr(tags + position, hash[Stored], count - position);
                if (found == nullptr) return count;
                position = static_cast<std::size_t>(static_cast<const unsigned char*>(found) - tags);
                if (std::memcmp(hash.data() + 1, rest(position), rest_of_hash) == 0) return position;
            }
            return count;
        }
        [[nodiscard]] std::uint64_t value(std::size_t position) const {
            std::uint64_t number = 0;
            const unsigned char* const digits = rest(position) + rest_of_hash;
            for (std::size_t i = 0; i < Value; ++i) number |= std::uint64_t{digits[i]} << (8 * i);
            return number;
        }
        void set_value(std::size_t position, std::uint64_t number) {
            unsigned char* const digits = rest(position) + rest_of_hash;
            for (std::size_t i = 0; i < Value; ++i) digits[i] = static_cast<unsigned char>(number >> (8 * i));
        }
        /// @param first the stored bytes of the hash before the tag
        void add(const unsigned char* first, unsigned char its_tag, std::uint64_t number) {
            if (count % step == 0) resize(count, count + step);
            const std::size_t last = count++;
            bytes[last] = its_tag;
            std::copy_n(first, rest_of_hash, rest(last));
            set_value(last, number);
        }
        void remove(std::size_t position) {
            const std::size_t last = count - 1;
            bytes[position] = bytes[last];
            std::copy_n(rest(last), rest_size, rest(position));
            --count;
            if (count % step == 0) resize(count + step, count);
        }
        void resize(std::size_t from, std::size_t to) {
            if (to == 0) {
                bytes.reset();
                return;
            }
            auto other = std::make_unique_for_overwrite<unsigned char[]>(to * entry_size);
            std::copy_n(bytes.get(), count, other.get());
            std::copy_n(bytes.get() + from, count * rest_size, other.get() + to);
            bytes = std::move(other);
        }
    };

    [[nodiscard]] static std::uint64_t word(std::span<const unsigned char, word_size> hash) {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < word_size; ++i) number |= std::uint64_t{hash[i]} << (8 * i);
        return number;
    }
    /// The bucket of a hash. The buckets before the next one to split have been split already, so one more
    /// bit of the hash selects between the two halves.
    [[nodiscard]] std::size_t index_of(std::uint64_t word) const {
        const auto low = static_cast<std::size_t>(word);
        const std::size_t index = low & (round_ - 1);
        return index < buckets_.size() - round_ ? low & (2 * round_ - 1) : index;
    }

    void split_next() {
        const std::size_t index = buckets_.size() - round_;
        Bucket halves[2];
        const Bucket& whole = buckets_[index];
        for (std::size_t position = 0; position < whole.count; ++position) {
            std::array<unsigned char, word_size> hash{static_cast<unsigned char>(index)};
            std::copy_n(whole.rest(position), word_size - 1, hash.begin() + 1);
            halves[(word(hash) & round_) == 0 ? 0 : 1].add(whole.rest(position), whole.tag(position),
                                                           whole.value(position));
        }
        buckets_.push_back(std::move(halves[1]));
        buckets_[index] = std::move(halves[0]);
        if (buckets_.size() == 2 * round_) round_ *= 2;
    }

    std::deque<Bucket> buckets_{first_buckets};
    std::size_t round_{first_buckets};  ///< buckets when the current round of splits began: a power of two
    std::size_t size_{0};
};

}  // namespace cis::bulk
