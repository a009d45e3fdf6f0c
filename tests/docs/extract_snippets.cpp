// Turns the C++ blocks of a Markdown page into tests: extract_snippets PAGE FRAGMENTS.cpp [PROGRAM.cpp]
//
// A block with a main() is the program of the page. Every other block is a fragment: it becomes a test that
// runs it with the names that guide.hpp declares. A mark before a block (see code_blocks.hpp) changes this:
//   compile        the fragment is compiled, but not run
//   answer lost    the service loses the response to the first creation of a candidate; the fragment must not
//                  return an empty value
//   continued      the fragment continues the previous one
//   declarations   the block is outside of functions; later fragments of the page see it
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "code_blocks.hpp"

namespace {

using cis::test::CodeBlock;

bool is_program(const CodeBlock& block) {
    return block.text.starts_with("int main(") || block.text.find("\nint main(") != std::string::npos;
}

/// The fragments of a page as one source file.
class Fragments {
public:
    explicit Fragments(std::filesystem::path page) : page_(std::move(page)) {}

    void add(const CodeBlock& block) {
        if (block.mark == "continued") {
            if (!open_) throw std::runtime_error("there is no fragment to continue");
        } else {
            close();
            if (block.mark.empty() || block.mark == "compile" || block.mark == answer_lost) {
                open(block);
            } else if (block.mark != "declarations") {
                throw std::runtime_error("unknown mark: " + block.mark);
            }
        }
        add_code(block);
    }

    std::string text() {
        close();
        return "// Made from " + page_.string() + ".\n#include \"guide.hpp\"\n" + includes_.str() +
               "\nusing namespace std::chrono_literals;\n\n" + body_.str();
    }

private:
    void open(const CodeBlock& block) {
        const std::string name = page_.filename().string() + ", line " + std::to_string(block.line);
        body_ << "TEST_CASE_METHOD(cis::test::Guide, \"" << name << "\") {\n"
              << (block.mark == answer_lost ? "lose_an_answer();\n" : "") << "const auto fragment = [&] {\n";
        open_ = true;
        mark_ = block.mark;
    }
    void close() {
        if (!open_) return;
        body_ << "};\n" << use() << ";\n}\n";
        open_ = false;
    }
    /// How the test uses the open fragment.
    std::string_view use() const {
        if (mark_ == "compile") return "static_cast<void>(fragment)";
        if (mark_ == answer_lost) return "CHECK_FALSE(fragment().empty())";
        return "static_cast<void>(fragment())";  // its result does not matter
    }
    void add_code(const CodeBlock& block) {
        std::size_t number = block.line;
        body_ << line_directive(number);
        std::istringstream lines(block.text);
        for (std::string line; std::getline(lines, line); ++number) {
            const bool is_include = line.starts_with("#include");
            if (is_include) includes_ << line_directive(number) << line << '\n';
            body_ << (is_include ? "" : line) << '\n';
        }
    }
    std::string line_directive(std::size_t number) const {
        return "#line " + std::to_string(number) + " \"" + page_.string() + "\"\n";
    }

    static constexpr std::string_view answer_lost = "answer lost";

    const std::filesystem::path page_;
    std::ostringstream includes_;
    std::ostringstream body_;
    bool open_{false};
    std::string mark_;  ///< of the open fragment
};

void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream stream(file);
    stream << text;
    if (!stream.flush()) throw std::runtime_error("cannot write " + file.string());
}

void extract(const std::vector<std::string>& arguments) {
    const std::filesystem::path page = arguments.at(0);
    Fragments fragments(page);
    std::vector<std::string> programs;
    for (const CodeBlock& block : cis::test::code_blocks(page)) {
        if (block.language != "cpp") continue;
        if (is_program(block)) {
            programs.push_back("#line " + std::to_string(block.line) + " \"" + page.string() + "\"\n" +
                               block.text);
        } else {
            fragments.add(block);
        }
    }
    if (programs.size() + 2 != arguments.size())
        throw std::runtime_error(page.string() + ": a page has at most one program");
    write(arguments.at(1), fragments.text());
    if (!programs.empty()) write(arguments.at(2), programs.front());
}

}  // namespace

int main(int argc, char** argv) {
    try {
        extract({argv + 1, argv + argc});
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        std::cerr << "extract_snippets: " << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
