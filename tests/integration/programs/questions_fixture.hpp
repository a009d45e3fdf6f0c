#pragma once

#include "command_fixture.hpp"

namespace cis::test {

inline const std::string posting_with_questions =
    project_folder() / "examples" / "data" / "posting-with-questions.json";

/// The emulator, and `cis postings create` that runs against it.
struct CreateQuestions {
    Emulator service;
    TempDirectory directory;

    ProgramResult run(const std::string& file, const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{"--questions", file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cis("postings create", arguments, variables_of(service.server.base_url()));
    }
    ProgramResult add(const std::string& posting, const std::string& file,
                      const std::vector<std::string>& more = {}) const {
        std::vector<std::string> arguments{"-p", posting, file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cis("questions add", arguments, variables_of(service.server.base_url()));
    }
    std::vector<std::string> modalities(const std::string& posting) {
        return values_of(service.http.get("/api/v2/postings/" + posting + "/questions"), "modality");
    }
    ProgramResult run_content(const std::string& content) const {
        return run(directory.write("posting.json", content).string());
    }
};

}  // namespace cis::test
