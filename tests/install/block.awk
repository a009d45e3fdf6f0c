# The first block of Markdown pages that has a language and starts with a text:
#   awk -v language=sh -v start="conan " -f block.awk README.md docs/install.md
$0 == "```" language { inside = 1; block = ""; next }
inside && $0 == "```" {
    if (index(block, start) == 1) {
        printf "%s", block
        exit
    }
    inside = 0
}
inside { block = block $0 "\n" }
