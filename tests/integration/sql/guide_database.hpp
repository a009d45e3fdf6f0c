#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "code_blocks.hpp"
#include "project_folders.hpp"
#include "sql/replaced.hpp"
#include "sql/sqlite_file.hpp"
#include "sql/store_places.hpp"

namespace cis::test {

using Names = std::vector<std::string>;

inline const std::string was_knocked_out = "who was knocked out in the last seven days?";
inline const std::string perhaps_knocked_out =
    "who was perhaps knocked out in the last seven days, or before?";

/// The statements of the page by their first lines.
inline std::map<std::string, std::string> statements_of_guide() {
    std::map<std::string, std::string> statements;
    for (const CodeBlock& block : code_blocks(project_folder() / "docs/guide/databases.md")) {
        if (block.language != "sql") continue;
        const std::string title = block.text.substr(0, block.text.find('\n'));
        CAPTURE(block.line, title);
        REQUIRE(title.starts_with("-- "));
        REQUIRE(statements.emplace(title.substr(3), block.text).second);
    }
    return statements;
}

/// A database, and the page's queries in its language.
class AskedDatabase {
public:
    explicit AskedDatabase(const std::string& kind)
        : place(kind), engine_(kind == "sqlite" ? "SQLite" : "PostgreSQL") {
        const std::map<std::string, std::string> statements = statements_of_guide();
        for (const auto& [title, text] : statements) {
            for (const std::string& engines : {engine_, std::string("SQLite and PostgreSQL")}) {
                if (title.starts_with(engines + ": ")) queries_[title.substr(engines.size() + 2)] = text;
            }
        }
    }

    /// The query of the page that answers a question.
    [[nodiscard]] std::string query(const std::string& question) const {
        const auto found = queries_.find(question);
        if (found == queries_.end()) throw std::runtime_error("the guide does not answer: " + question);
        return found->second;
    }
    /// The first column of what it finds.
    [[nodiscard]] Names answer(const std::string& question) const { return rows(query(question)); }
    /// Another column, or several in one text.
    [[nodiscard]] Names answer(const std::string& question, const std::string& column,
                               const std::string& post_1 = "", const std::string& email = "") const {
        std::string text = replaced(query(question), "post_1", post_1);
        text = replaced(text, "ann@example.com", email);
        text.erase(text.rfind(';'));
        return rows("select " + column + " from (" + text + "\n) as answer");
    }
    /// A time of an answer, in seconds since 1970.
    [[nodiscard]] std::string seconds(const std::string& column) const {
        return is_sqlite() ? "unixepoch(" + column + ")" : "extract(epoch from " + column + ")::bigint";
    }
    [[nodiscard]] Names rows(const std::string& sql) const {
        const std::string text =
            is_sqlite()
                ? run_in_file(place.file(), sql)
                : shared_postgres_server().command("set search_path to " + place.schema() + ";\n" + sql);
        Names found;
        std::istringstream lines(text);
        for (std::string one; std::getline(lines, one, ',');) found.push_back(one);
        return found;
    }
    [[nodiscard]] bool is_sqlite() const { return engine_ == "SQLite"; }

    StorePlace place;

private:
    std::string engine_;
    std::map<std::string, std::string> queries_;
};

inline Names sorted(Names names) {
    std::ranges::sort(names);
    return names;
}

}  // namespace cis::test
