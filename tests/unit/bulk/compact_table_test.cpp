#include "bulk/compact_table.hpp"
#include "test.hpp"

using cis::bulk::bytes_of;
using cis::bulk::CompactTable;

namespace {

using Hash = std::array<unsigned char, 12>;
using Table = CompactTable<11, 7>;

Hash random_hash(std::mt19937_64& random) {
    Hash hash{};
    for (unsigned char& byte : hash) byte = static_cast<unsigned char>(random());
    return hash;
}

void check_equal(const Table& table, const std::map<Hash, std::uint64_t>& model) {
    CHECK(table.size() == model.size());
    std::size_t different = 0;
    for (const auto& [hash, value] : model) {
        if (table.find(hash) != value) ++different;
    }
    CHECK(different == 0);
}

}  // namespace

TEST_CASE("a compact table has what was put, through all its splits") {
    std::mt19937_64 random(1);  // NOLINT(cert-msc51-cpp): the same in each run
    Table table;
    std::map<Hash, std::uint64_t> model;
    for (std::size_t i = 0; i < 140'000; ++i) {
        const Hash hash = random_hash(random);
        const std::uint64_t value = random() >> 8U;
        CHECK_FALSE(table.contains(hash));
        CHECK(table.put(hash, value));
        model[hash] = value;
    }
    check_equal(table, model);
}

TEST_CASE("a compact table changes and erases like a map") {
    std::mt19937_64 random(2);  // NOLINT(cert-msc51-cpp): the same in each run
    Table table;
    std::map<Hash, std::uint64_t> model;
    std::size_t different = 0;
    for (std::size_t i = 0; i < 100'000; ++i) {
        // Few keys, of which many are in the same bucket, and differ only in the last byte or in another one.
        Hash hash{};
        hash[0] = static_cast<unsigned char>(random() % 4);
        hash[7] = static_cast<unsigned char>(random() % 3);
        hash[11] = static_cast<unsigned char>(random());
        if (random() % 3 == 0) {
            if (table.erase(hash) != (model.erase(hash) == 1)) ++different;
        } else {
            const std::uint64_t value = random() % 100;
            if (table.put(hash, value) != model.insert_or_assign(hash, value).second) ++different;
        }
    }
    CHECK(different == 0);
    check_equal(table, model);
    while (!model.empty()) {
        CHECK(table.erase(model.begin()->first));
        model.erase(model.begin());
    }
    CHECK(table.size() == 0);
}

TEST_CASE("a compact table without values is a set of numbers that are hashes") {
    CompactTable<6, 0> set;
    CHECK(set.put(bytes_of(7)));
    CHECK_FALSE(set.put(bytes_of(7)));
    CHECK(set.contains(bytes_of(7)));
    CHECK_FALSE(set.contains(bytes_of(8)));
    CHECK(set.erase(bytes_of(7)));
    CHECK_FALSE(set.erase(bytes_of(7)));
}
