#include "ingest/run/notice_text.hpp"

#include "service/failure_text.hpp"

namespace cis::programs::ingest_command {
namespace {

using ingest::Notice;

/// The text before the error: `20 rows have failed for the same reason, and none was accepted. `.
std::string what_has_failed(const Notice& notice) {
    switch (notice.error->kind) {
        case ErrorKind::authentication:
        case ErrorKind::not_found:
        case ErrorKind::tls:
        case ErrorKind::invalid_argument: return {};  // the error itself says it
        default: break;
    }
    const std::string end = ": " + to_string(*notice.error);
    if (!notice.text.ends_with(end)) return {};
    return notice.text.substr(0, notice.text.size() - end.size()) + ". ";
}

}  // namespace

std::string notice_text(const Notice& notice, ingest::IdentityKind identity) {
    if (!notice.error) return notice.text;
    const Error& error = *notice.error;
    if (is_of_identity(error)) return other_identity_text(identity);
    const std::string wait = time_text(notice.wait);
    switch (notice.kind) {
        case Notice::Kind::unreachable:
            return failure_cause(error) + " The program tries again" +
                   (notice.wait.count() > 0 ? " for another " + wait + '.' : ".");
        case Notice::Kind::quota:
            return failure_cause(error) + " It allows the next person in " + wait +
                   ". Wait, or press Ctrl-C and run the same command again then: only who is missing is "
                   "sent.";
        default: return what_has_failed(notice) + failure_text(error);
    }
}

std::string word_of(Notice::Kind kind) {
    switch (kind) {
        case Notice::Kind::listing: return "listing";
        case Notice::Kind::suspect: return "other_run_possible";
        case Notice::Kind::probing: return "probing";
        case Notice::Kind::unreachable: return "unreachable";
        case Notice::Kind::recovered: return "recovered";
        case Notice::Kind::stopping: return "stopping";
        case Notice::Kind::looking_up: return "looking_up";
        case Notice::Kind::damaged: return "damaged_journal";
        case Notice::Kind::following: return "following";
        case Notice::Kind::leading: return "leading";
        case Notice::Kind::quota: break;
    }
    return "quota";
}

bool is_of_identity(const Error& error) {
    return error.kind == ErrorKind::invalid_argument && error.param == "identity";
}

std::string other_identity_text(ingest::IdentityKind identity) {
    if (identity == ingest::IdentityKind::key) {
        return "This posting has people who were brought in without --id-column, and they are not recognised "
               "with "
               "it. Leave --id-column out.";
    }
    return "This posting has people who were brought in with --id-column, and they are not recognised "
           "without it. "
           "Add --id-column COLUMN with the same column as then.";
}

}  // namespace cis::programs::ingest_command
