# What Doxygen reads in place of a header: our header without plumbing, and with a sentence for what speaks for itself.
#   - a member of a resource has the name and the meaning that the API specification gives it;
#   - a defaulted function does what it does for any struct;
#   - describe() is how the library's own templates find the fields of a struct.
# Whatever else is public and has no comment is an error.
function skip(is_last_line) {
    skipping = !is_last_line
    print "" # so that line numbers stay
}

skipping || /^\[\[nodiscard\]\] CIS_EXPORT const model::Type& describe\(/ {
    skip(/;$/)
    next
}

{
    commented = previous ~ /^ *\/\/\// || /\/\/\//
    previous = $0
}
!commented && / = default;$/ {
    $0 = $0 " ///< Member by member."
}
!commented && FILENAME ~ /\/cis\/model\// && /^    [A-Za-z].*[a-z_0-9]{[^}]*};$/ {
    $0 = $0 " ///< As on the wire."
}
{
    print
}
