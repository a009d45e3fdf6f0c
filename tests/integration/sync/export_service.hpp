#pragma once

#include <cis/sync/export.hpp>
#include "emulator_fixture.hpp"

namespace cis::test {

/// The emulator with candidates, and exports of them.
struct ExportService {
    Emulator service;
    std::string posting = service.posting();
    TempDirectory directory;
    sync::ExportOptions options{.posting_id = posting};

    explicit ExportService(emulator::Options emulator_options = {}) : service(std::move(emulator_options)) {
        // The export asks for the Date of a response, which is the system's.
        service.set_time(Timestamp::now().epoch_seconds());
    }

    void seed(std::size_t count, std::chrono::milliseconds spread = std::chrono::hours(24),
              std::chrono::milliseconds ago = std::chrono::minutes(1)) {
        static_cast<void>(
            service.server.seed({.posting_id = posting, .count = count, .ago = ago, .spread = spread}));
    }

    /// Does something when `count` candidates were written, while the export is under way.
    void after(std::size_t count, std::function<void()> what) {
        options.format.record = [written = std::size_t{0}, count,
                                 what = std::move(what)](const Candidate& candidate) mutable {
            if (++written == count) what();
            return std::string(to_json(candidate).text()) + '\n';
        };
    }

    [[nodiscard]] Client client() const {
        return Client{{.base_url = service.server.base_url(),
                       .api_key = emulator_key,
                       .retry = {.max_attempts = 2, .base = std::chrono::milliseconds(1)}}};
    }

    [[nodiscard]] std::filesystem::path file() const { return directory.path("people.jsonl"); }

    /// Exports to file(), with a checkpoint beside it.
    [[nodiscard]] sync::ExportReport run() {
        sync::FileOutput output(file());
        sync::ExportOptions with_checkpoint = options;
        with_checkpoint.checkpoint = directory.path("people.jsonl.checkpoint");
        return sync::Export(client(), with_checkpoint).run(output);
    }

    /// The interview ids in file().
    [[nodiscard]] std::multiset<std::string> exported() const {
        std::multiset<std::string> ids;
        std::ifstream in(file());
        for (std::string line; std::getline(in, line);)
            ids.insert(nlohmann::json::parse(line).at("interview_id").get<std::string>());
        return ids;
    }
    /// The interview ids of the list.
    [[nodiscard]] std::multiset<std::string> listed() const {
        std::multiset<std::string> ids;
        for (const Candidate& candidate : client().candidates().list(posting, {.limit = 100}))
            ids.insert(candidate.interview_id);
        return ids;
    }
};

}  // namespace cis::test
