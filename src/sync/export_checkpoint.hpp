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

/// The file.
struct Checkpoint {
    std::string checkpoint{};  ///< its kind and version
    std::string base_url{};
    std::string workspace_id{};
    std::string posting_id{};  ///< empty: all postings
    std::string format{};
    std::int64_t length{};   ///< of the output
    std::int64_t ids{};      ///< in the file of ids
    std::string ids_hash{};  ///< of the bytes of these ids
    std::int64_t undecodable{};
    std::vector<PostingState> postings{};
    Json extra{};

    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

[[nodiscard]] const model::Type& describe(std::type_identity<Checkpoint>) noexcept;

/// The text of a checkpoint's file: the document, and a line with its hash. A number that was changed could
/// otherwise make an export end as complete without some people.
[[nodiscard]] std::string with_hash_line(std::string_view document);

/// The checkpoint of an export and the hashes of the exported ids, in two files.
class CheckpointFiles {
public:
    explicit CheckpointFiles(std::filesystem::path path);

    /// Throws Exception (`invalid_argument`) if the file is not a checkpoint, is damaged, or is one for
    /// something else.
    /// @param wanted what this run exports
    /// @return none if there is no file
    [[nodiscard]] std::optional<Checkpoint> read(const Checkpoint& wanted) const;
    /// The hashes of ids that belong to a checkpoint; the others are removed. Throws Exception
    /// (`invalid_argument`) if there are too few, or if they have changed since the checkpoint was written.
    [[nodiscard]] std::vector<std::uint64_t> read_ids(const Checkpoint& checkpoint);
    /// For a new export: removes the ids of an earlier one.
    void begin_without_ids();
    void add_id(std::uint64_t hash);
    void write(Checkpoint checkpoint);
    /// After a complete end.
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
