#include "forget/copy_place.hpp"

#ifdef CIS_PROGRAMS_WITH_SQL
#include <algorithm>
#include <chrono>
#include <cis/sql/open_store.hpp>
#include <limits>
#include <span>
#include <utility>

#include "forget/database_failure.hpp"
#include "options/database.hpp"

namespace cis::programs::forget_command {
namespace {

/// How long a lease lasts while the files are written, or after this process dies.
constexpr std::chrono::minutes lease{2};

constexpr const char* db_option = "--db";

const Timestamp since_ever(std::numeric_limits<double>::lowest());

template <class T>
T value_of(Result<T> result) {
    if (!result) fail_at(db_option, result.error());
    return *std::move(result);
}

void check(const std::optional<Error>& error) {
    if (error) fail_at(db_option, *error);
}

}  // namespace

CopyPlace::CopyPlace(std::string address) : address_(std::move(address)) {
    require_database_file(address_, db_option);
    store_ = sql::open_store(address_, sql::Access::read);
}

CopyPlace::~CopyPlace() { release(); }

void CopyPlace::search(Person& person) {
    candidates_ = 0;
    entries_ = 0;
    scopes_.clear();
    ids_.clear();
    for (const sync::MirrorScope& scope : value_of(store_->scopes())) search(person, scope);
}

void CopyPlace::search(Person& person, const sync::MirrorScope& scope) {
    std::set<std::string> found;
    check(store_->for_each(scope.posting_id, [&](const sync::MirrorRow& row) {
        if (!person.is(row.candidate)) return true;
        person.learn(row.candidate);
        found.insert(row.candidate.interview_id);
        ++candidates_;
        return true;
    }));
    // An entry may have an address that the candidate no longer has.
    check(
        store_->histories(scope.posting_id, since_ever,
                          [&](const std::string& interview_id, std::span<const sync::HistoryEntry> entries) {
                              const auto is_person = [&](const sync::HistoryEntry& entry) {
                                  return entry.candidate && person.is(*entry.candidate);
                              };
                              if (!person.has_id(interview_id) && std::ranges::none_of(entries, is_person))
                                  return true;
                              person.add_id(interview_id);
                              for (const sync::HistoryEntry& entry : entries) {
                                  if (entry.candidate) person.learn(*entry.candidate);
                              }
                              found.insert(interview_id);
                              entries_ += entries.size();
                              return true;
                          }));
    if (found.empty()) return;
    scopes_.push_back(scope);
    ids_[scope.posting_id] = std::move(found);
}

std::vector<Finding> CopyPlace::findings() const {
    return {{.place = "copy", .entries = candidates_}, {.place = "history", .entries = entries_}};
}

void CopyPlace::reserve() {
    writing_ = sql::open_store(address_);
    for (const sync::MirrorScope& scope : scopes_)
        leases_.push_back(value_of(writing_->acquire(scope, "cis forget", lease)));
}

void CopyPlace::remove() {
    for (const sync::Lease& one : leases_) {
        const std::set<std::string>& ids = ids_.at(one.posting_id);
        check(writing_->forget(one, std::vector<std::string>(ids.begin(), ids.end())));
    }
    release();
    // This is done even if nobody was found: a run that was killed may have removed the rows and left their
    // bytes.
    check(writing_->compact());
}

void CopyPlace::release() noexcept {
    // A lease that cannot be ended runs out by itself.
    for (const sync::Lease& one : leases_) static_cast<void>(writing_->release(one));
    leases_.clear();
}

}  // namespace cis::programs::forget_command
#endif
