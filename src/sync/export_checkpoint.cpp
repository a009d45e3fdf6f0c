#include "sync/export_checkpoint.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include "bulk/scope.hpp"
#include "cis/codec/json_text.hpp"
#include "cis/core/exception.hpp"
#include "model/fields.hpp"

namespace cis::sync::detail {
namespace {

constexpr const char* option = "checkpoint";
constexpr std::string_view beginning_of_checkpoint = R"({"checkpoint":"cis-export-)";
/// Hashes follow. They do not show whose ids they are.
constexpr std::string_view beginning_of_ids = "cis-ids\n";

bulk::Scope scope_of(const Checkpoint& checkpoint) {
    return {.base_url = checkpoint.base_url,
            .workspace_id = checkpoint.workspace_id,
            .posting_id = checkpoint.posting_id};
}

/// How the checkpoints differ. @return empty if both belong to the same export
std::string difference_of(const Checkpoint& stored, const Checkpoint& wanted) {
    if (auto difference = bulk::difference_of(scope_of(stored), scope_of(wanted)))
        return std::move(difference.what);
    if (stored.format != wanted.format) return "format (" + stored.format + ")";
    return {};
}

/// An error after which only a new export helps.
Error useless(const std::filesystem::path& path, const std::string& what) {
    return invalid_argument(
        option, path.string() + ": " + what + "; to begin again, remove the checkpoint and the output");
}

}  // namespace

CIS_FIELDS(Checkpoint, checkpoint, base_url, workspace_id, posting_id, format, length, ids, ids_hash,
           undecodable, postings)

std::string with_hash_line(std::string_view document) {
    cis::detail::TextHash hash;
    hash.add(document);
    return std::string(document) + '\n' + hash.text() + '\n';
}

CheckpointFiles::CheckpointFiles(std::filesystem::path path) : path_(std::move(path)), ids_path_(path_) {
    ids_path_ += ".ids";
}

std::optional<Checkpoint> CheckpointFiles::read(const Checkpoint& wanted) const {
    std::error_code code;
    if (std::filesystem::status(path_, code).type() == std::filesystem::file_type::not_found)
        return std::nullopt;
    const std::string text = AppendFile(path_, option).read();
    const std::string document = text.substr(0, text.find('\n'));
    auto checkpoint = from_json<Checkpoint>(document);
    if (!checkpoint || checkpoint->checkpoint != checkpoint_kind ||
        !std::ranges::all_of(checkpoint->postings, can_continue))
        throw_error(useless(path_, "is not a checkpoint of an export"));
    if (text != with_hash_line(document)) throw_error(useless(path_, "is damaged"));
    if (const std::string difference = difference_of(*checkpoint, wanted); !difference.empty()) {
        throw_error(invalid_argument(option, path_.string() + ": " + bulk::belongs_to_another(difference)));
    }
    return *std::move(checkpoint);
}

void CheckpointFiles::open_ids() {
    if (ids_) return;
    auto ids = std::make_unique<AppendFile>(ids_path_, option);
    if (!ids->begins_with(beginning_of_ids))
        throw_error(ids->fault("is not of an export: remove or rename it"));
    ids_ = std::move(ids);
}

std::vector<std::uint64_t> CheckpointFiles::read_ids(const Checkpoint& checkpoint) {
    open_ids();
    const auto count = static_cast<std::uint64_t>(checkpoint.ids);
    if (number_of_ids() < count) throw_error(useless(ids_path_, "is shorter than the checkpoint says"));
    if (count == 0) {
        begin_without_ids();
        return {};
    }
    std::string text = ids_->read().substr(beginning_of_ids.size());
    text.resize(static_cast<std::size_t>(count) * sizeof(std::uint64_t));
    cis::detail::TextHash hash;
    hash.add(text);
    if (hash.text() != checkpoint.ids_hash) throw_error(useless(ids_path_, "is damaged"));
    ids_hash_ = hash;
    ids_->truncate(beginning_of_ids.size() + text.size());
    std::vector<std::uint64_t> ids(static_cast<std::size_t>(count));
    std::memcpy(ids.data(), text.data(), text.size());
    return ids;
}

void CheckpointFiles::begin_without_ids() {
    open_ids();
    ids_->truncate(0);
    ids_->append(beginning_of_ids);
    ids_hash_ = {};
}

std::uint64_t CheckpointFiles::number_of_ids() const {
    const std::uint64_t size = ids_->size();
    return size < beginning_of_ids.size() ? 0 : (size - beginning_of_ids.size()) / sizeof(std::uint64_t);
}

void CheckpointFiles::add_id(std::uint64_t hash) {
    const std::string_view bytes(reinterpret_cast<const char*>(&hash), sizeof hash);
    ids_hash_.add(bytes);
    ids_->append(bytes);
}

void CheckpointFiles::write(Checkpoint checkpoint) {
    ids_->make_durable();
    checkpoint.ids = static_cast<std::int64_t>(number_of_ids());
    checkpoint.ids_hash = ids_hash_.text();
    replace_private_file(path_, with_hash_line(to_json(checkpoint).text()), beginning_of_checkpoint, option);
}

void CheckpointFiles::remove() {
    std::error_code code;
    // The checkpoint is removed first: without it, the file of ids means nothing.
    std::filesystem::remove(path_, code);
    ids_.reset();
    std::filesystem::remove(ids_path_, code);
}

}  // namespace cis::sync::detail
