# What Doxygen reads in place of a page: it knows no anchors by the names of headings, and no folders.
s/\]\(([^):]+\.md)#[^)]*\)/](\1)/g
s/\[([^]]*)\]\([^):]*examples\/[^):]*\)/\1/g
