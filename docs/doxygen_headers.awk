# What Doxygen reads in place of a header: our header in its group, without plumbing, and with a sentence for what speaks
# for itself.
#   - a header's folder says which group of docs/groups.dox it is in, a few headers differ;
#   - a member of a resource has the name and the meaning that the API specification gives it;
#   - a defaulted function does what it does for any struct;
#   - describe() is how the library's own templates find the fields of a struct.
# Whatever else is public and has no comment is an error, and so is a header without a group.
BEGIN {
    group["cis.hpp"] = group["version.hpp"] = "client"
    group["api/client.hpp"] = group["api/client_options.hpp"] = "client"
    group["api/"] = "services"
    group["model/"] = "models"
    group["model/legacy_ingestion.hpp"] = group["model/legacy_list_params.hpp"] = "legacy"
    group["model/legacy_time.hpp"] = group["model/legacy_webhook.hpp"] = "legacy"
    group["ingest/"] = "ingestion"
    group["sync/"] = group["sql/"] = "copies"
    group["call/"] = group["asio/"] = "calls"
    group["call/metrics.hpp"] = "transport"
    group["core/"] = group["codec/"] = group["format.hpp"] = group["nlohmann.hpp"] = "values"
    group["http/"] = "transport"
    group["signature/"] = group["webhook/"] = group["redis/"] = "webhooks"
    group["sql/durable_inbox.hpp"] = group["sql/event_queue.hpp"] = group["sql/event_worker.hpp"] = "webhooks"
    group["sql/stored_event.hpp"] = "webhooks"
    group["redis/rate_limiter.hpp"] = "calls"
    group["legacy/"] = "legacy"
    group["testing/"] = "testing"
    group["emulator/"] = "emulator"
}

function group_of(header,    folder) {
    sub(/^.*include\/cis\//, "", header)
    folder = header
    sub(/[^\/]*$/, "", folder)
    return header in group ? group[header] : group[folder]
}

function skip(is_last_line) {
    skipping = !is_last_line
    gsub(/[^\n]+/, "", comment) # so that line numbers stay
    print comment
    comment = ""
}

# Doxygen does not look at a filter's exit status, but warns of a command that it does not know.
FNR == 1 && !group_of(FILENAME) {
    $0 = "/** @no_group_in_docs_doxygen_headers_awk @file */ " $0
}

skipping || /^\[\[nodiscard\]\] CIS_EXPORT const model::Type& describe\(/ {
    skip(/;$/)
    next
}

# Doxygen 1.9.4 takes a class that is a friend for a member without a declaration.
/^    friend [A-Za-z_:<>, ]*;$/ {
    $0 = ""
}

# The specification's sections are not the classes of the same name.
/^ *\/\/\// {
    gsub(/\(specification: /, "&%")
    gsub(/Candidate Interview Service/, "%&")
}

{
    commented = previous ~ /^ *\/\/\// || /\/\/\//
    previous = $0
}
# Printed with the line that it is about.
/^\/\/\// {
    comment = comment $0 "\n"
    next
}
!commented && / = default;$/ {
    $0 = $0 " ///< Member by member."
}
!commented && FILENAME ~ /\/cis\/model\// && /^    [A-Za-z].*[a-z_0-9]{[^}]*};$/ {
    $0 = $0 " ///< As on the wire."
}
/^namespace cis.* {$/ {
    $0 = $0 " /** @addtogroup " group_of(FILENAME) " */ /** @{ */"
}
/^}  \/\/ namespace cis/ {
    $0 = "/** @} */ " $0
}
{
    gsub(/ : public detail::Service|^    using Service::Service;$/, "")
    print comment $0
    comment = ""
}
