// Copies in SQLite whose reader may write neither the file nor its folder.

#include <sys/stat.h>
#include <unistd.h>
#include <cis/sql/open_store.hpp>
#include "in_child.hpp"
#include "sql/store_places.hpp"

namespace {

/// Who may write nothing in a folder, while this object lives. For a child process.
class Stranger {
public:
    explicit Stranger(std::filesystem::path folder) : folder_(std::move(folder)) {
        ::chmod(folder_.c_str(), 0555);
        // The rights of files do not bind root.
        if (is_root_) static_cast<void>(::seteuid(65534));
    }
    Stranger(const Stranger&) = delete;
    Stranger& operator=(const Stranger&) = delete;
    ~Stranger() {
        if (is_root_) static_cast<void>(::seteuid(0));
        ::chmod(folder_.c_str(), 0755);
    }

private:
    std::filesystem::path folder_;
    bool is_root_{::geteuid() == 0};
};

struct Copy {
    explicit Copy(const std::string& name = "mirror.db") : file(directory.path(name).string()) {
        write({"a", "b"});
        ::chmod(file.c_str(), 0644);
    }

    /// @param store none for a mirror that ends after it
    void write(const std::vector<std::string>& ids, sync::MirrorStore* store = nullptr) const {
        std::vector<sync::MirrorWrite> rows;
        for (const std::string& id : ids) rows.push_back({.row = row_of(person(id))});
        const auto own = sql::open_store(file);
        sync::MirrorStore& used = store != nullptr ? *store : *own;
        REQUIRE_FALSE(write_rows(used, lease_of(used), rows));
    }
    [[nodiscard]] std::filesystem::path folder() const { return directory.path("."); }
    [[nodiscard]] std::size_t files() const {
        const std::filesystem::directory_iterator entries(folder());
        return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }

    TempDirectory directory;
    std::string file;
};

/// What a stranger reads.
std::optional<Error> read(const std::string& file, std::vector<std::string>& ids,
                          const std::function<void()>& at_first = {}) {
    const auto store = sql::open_store(file, sql::Access::read);
    return store->for_each("p1", [&](const sync::MirrorRow& row) {
        if (ids.empty() && at_first) at_first();
        ids.push_back(row.candidate.interview_id);
        return true;
    });
}

}  // namespace

TEST_CASE("a copy is read by a user who may only read the file, and nothing is left beside it") {
    const Copy copy(GENERATE(as<std::string>{}, "mirror.db", "a b%20?#&=\xC3\xA9.db"));
    const bool is_read_only = GENERATE(false, true);
    if (is_read_only) ::chmod(copy.file.c_str(), 0444);
    CHECK(in_child([&] {
        const Stranger stranger(copy.folder());
        std::vector<std::string> ids;
        return !read(copy.file, ids) && ids == std::vector<std::string>{"a", "b"};
    }));
    CHECK(copy.files() == 1);
}

TEST_CASE("a copy is read by a user who may only read the files, while a mirror writes it") {
    const Copy copy;
    const auto mirror = sql::open_store(copy.file);
    copy.write({"c"}, mirror.get());
    REQUIRE(copy.files() == 3);
    CHECK(in_child([&] {
        const Stranger stranger(copy.folder());
        std::vector<std::string> ids;
        return !read(copy.file, ids) && ids == std::vector<std::string>{"a", "b", "c"};
    }));
}

TEST_CASE("a copy whose log cannot be read is an error that says what its reader needs") {
    const Copy copy;
    const TempDirectory elsewhere;
    {
        const auto mirror = sql::open_store(copy.file);
        copy.write({"c"}, mirror.get());
        for (const char* const part : {"", "-wal"}) {
            std::filesystem::copy_file(copy.file + part, elsewhere.path("mirror.db").string() + part);
        }
    }
    const std::string file = elsewhere.path("mirror.db").string();
    CHECK(in_child([&] {
        const Stranger stranger(elsewhere.path("."));
        std::vector<std::string> ids;
        const auto error = read(file, ids);
        return error && ids.empty() && error->kind == ErrorKind::authentication &&
               error->reason.find("what was written last is in its log") != std::string::npos;
    }));
}

TEST_CASE("a copy that is written while it is read without locks is an error, and is read again") {
    const Copy copy;
    CHECK(in_child([&] {
        std::optional<Stranger> stranger(std::in_place, copy.folder());
        std::vector<std::string> ids;
        std::vector<std::string> again;
        const auto error = read(copy.file, ids, [&] {
            stranger.reset();
            copy.write({"c"});
            stranger.emplace(copy.folder());
        });
        return error && error->transient() &&
               error->reason.find("it was written while it was read") != std::string::npos &&
               !read(copy.file, again) && again == std::vector<std::string>{"a", "b", "c"};
    }));
}
