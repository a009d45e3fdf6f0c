#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cis/core/json.hpp"
#include "cis/model/described.hpp"
#include "core/text_hash.hpp"
#include "sync/append_file.hpp"
#include "sync/export_state.hpp"

namespace cis::sync::detail {

/// The content of a checkpoint's file.
struct Checkpoint {
    std::string checkpoint{};  ///< the kind and version of the checkpoint
    std::string base_url{};
    std::string workspace_id{};
    std::string posting_id{};  ///< empty: all postings
    std::string format{};
    std::int64_t length{};   ///< the length of the output
    std::int64_t ids{};      ///< the number of ids in the file of ids
    std::string ids_hash{};  ///< a hash of the bytes of these ids
    std::int64_t undecodable{};
    std::vector<PostingState> postings{};
    Json extra{};

    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

[[nodiscard]] const model::Type& describe(std::type_identity<Checkpoint>) noexcept;

/// The text of a checkpoint's file: the document, and a line with its hash. Without the hash, a changed
/// number could make an export end as complete although some people are missing.
[[nodiscard]] std::string with_hash_line(std::string_view document);

/// The checkpoint of an export and the hashes of the exported ids, in two files.
class CheckpointFiles {
public:
    explicit CheckpointFiles(std::filesystem::path path);

    /// Reads the checkpoint. Throws Exception (`invalid_argument`) if the file is not a checkpoint, is
    /// damaged, or belongs to something else.
    /// @param wanted what this run exports
    /// @return none if there is no file
    [[nodiscard]] std::optional<Checkpoint> read(const Checkpoint& wanted) const;
    /// Reads the hashes of the ids that belong to a checkpoint, and removes all other hashes. Throws
    /// Exception (`invalid_argument`) if there are too few, or if they have changed since the checkpoint was
    /// written.
    [[nodiscard]] std::vector<std::uint64_t> read_ids(const Checkpoint& checkpoint);
    /// Begins a new export: removes the ids of an earlier one.
    void begin_without_ids();
    void add_id(std::uint64_t hash);
    void write(Checkpoint checkpoint);
    /// Removes both files, when the export is complete.
    void remove();

private:
    void open_ids();
    [[nodiscard]] std::uint64_t number_of_ids() const;

    std::filesystem::path path_;
    std::filesystem::path ids_path_;
    std::unique_ptr<AppendFile> ids_{};
    cis::detail::TextHash ids_hash_{};
};

/// The first member of a checkpoint.
inline constexpr const char* checkpoint_kind = "cis-export-1";

}  // namespace cis::sync::detail
