// Checkpoints that another user put into a folder where everybody can write.

#include "shared_folder.hpp"
#include "sync/export_checkpoint.hpp"

using cis::sync::detail::Checkpoint;
using cis::sync::detail::CheckpointFiles;

TEST_CASE("a checkpoint and ids of another user are believed only where not everybody can write") {
    if (!SharedFolder::can_be_tested()) return;
    const Checkpoint scope{.checkpoint = cis::sync::detail::checkpoint_kind,
                           .base_url = "https://api.example.com",
                           .workspace_id = "w",
                           .format = "csv"};
    const std::string content = cis::sync::detail::with_hash_line(to_json(scope).text());
    const SharedFolder of_a_team(std::filesystem::perms{02770});
    CHECK(CheckpointFiles(of_a_team.plant("checkpoint", content)).read(scope));

    const SharedFolder shared;
    const auto planted = shared.plant("checkpoint", content);
    CHECK_THROWS_WITH(CheckpointFiles(planted).read(scope),
                      ContainsSubstring(planted.string() + ": belongs to another user"));
    const auto ids = shared.plant("other.ids", "cis-ids\n");
    CHECK_THROWS_WITH(CheckpointFiles(shared.path("other")).begin_without_ids(),
                      ContainsSubstring(ids.string() + ": belongs to another user"));
}
