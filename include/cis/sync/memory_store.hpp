#pragma once

#include <memory>

#include <cis/call/clock.hpp>
#include <cis/core/export.hpp>
#include <cis/sync/mirror_store.hpp>

namespace cis::sync {

/// A MirrorStore in memory: for tests, and for a copy that only one process needs. Threads may share it.
class CIS_EXPORT MemoryStore final : public MirrorStore {
public:
    /// @param clock decides when a lease ends; empty: the system's
    explicit MemoryStore(std::shared_ptr<Clock> clock = {});
    ~MemoryStore() override;

    [[nodiscard]] Result<Lease> acquire(const MirrorScope& scope, const std::string& owner,
                                        std::chrono::milliseconds duration) override;
    [[nodiscard]] std::optional<Error> release(const Lease& lease) override;
    [[nodiscard]] std::optional<Error> commit(const Lease& lease, const MirrorCommit& commit) override;
    [[nodiscard]] Result<std::vector<MirrorRow>> find(const std::string& posting_id,
                                                      std::span<const std::string> interview_ids) override;
    [[nodiscard]] std::optional<Error> outline(const std::string& posting_id,
                                               const std::function<void(const RowOutline&)>& take) override;
    [[nodiscard]] Result<std::vector<MirrorRow>> unread(const std::string& posting_id, std::int64_t read,
                                                        const std::string& after, std::size_t most) override;
    [[nodiscard]] Result<std::vector<MirrorScope>> scopes() override;
    [[nodiscard]] Result<MirrorState> state(const std::string& posting_id) override;
    [[nodiscard]] std::optional<Error> for_each(const std::string& posting_id,
                                                const std::function<bool(const MirrorRow&)>& take) override;
    [[nodiscard]] Result<std::vector<HistoryEntry>> history(const std::string& posting_id,
                                                            const std::string& interview_id) override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::sync
