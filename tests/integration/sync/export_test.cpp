#include <sys/stat.h>
#include "export_service.hpp"

using cis::sync::ExportReport;
using cis::sync::FileOutput;

namespace {

const std::string list_pattern = "/api/v2/postings/{posting_id}/candidates";

mode_t mode_of(const std::filesystem::path& path) {
    struct stat status{};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 0777U;
}

}  // namespace

TEST_CASE("an export has every candidate once, in parallel as serially") {
    ExportService test;
    test.seed(1500);
    test.seed(300, 0ms, 30min);  // a burst
    for (const std::size_t max_in_flight : {1U, 8U}) {
        test.options.max_in_flight = max_in_flight;
        const ExportReport report = test.run();
        CHECK(report.complete());
        CHECK(report.exported == 1800);
        CHECK(test.exported() == test.listed());
        CHECK(mode_of(test.file()) == 0600);
        CHECK_FALSE(std::filesystem::exists(test.directory.path("people.jsonl.checkpoint")));
        CHECK_FALSE(std::filesystem::exists(test.directory.path("people.jsonl.checkpoint.ids")));
        std::filesystem::remove(test.file());
    }
}

TEST_CASE("an export finds candidates that are created meanwhile") {
    ExportService test({.latency = 2ms});
    test.seed(2000);
    test.after(100, [&] {
        test.service.set_time(cis::Timestamp::now().epoch_seconds());
        test.seed(3, 0ms, 0ms);
    });
    const ExportReport report = test.run();
    CHECK(report.complete());
    CHECK(report.exported == 2003);
    CHECK(test.exported() == test.listed());
}

TEST_CASE("an export finds candidates that are listed late") {
    ExportService test({.latency = 2ms});
    test.seed(1500);
    test.after(900, [&] { test.seed(2, 0ms, 20h); });  // in a window that may have been read
    const ExportReport report = test.run();
    CHECK(report.exported == 1502);
    CHECK(report.complete());
    CHECK(test.exported() == test.listed());
}

TEST_CASE("a quota and pages that break off do not end an export") {
    ExportService test;
    test.seed(1200);
    test.service.server.inject(
        {.response = emulator::Fault::Response::rate_limited, .path_pattern = list_pattern, .every = 9});
    test.service.server.inject({.response = emulator::Fault::Response::connection_closed,
                                .path_pattern = list_pattern,
                                .probability = 0.1});
    const ExportReport report = test.run();
    CHECK(report.complete());
    test.service.server.clear_faults();
    CHECK(test.exported() == test.listed());
}

TEST_CASE("an export goes on after it was stopped") {
    ExportService test({.latency = 2ms});
    test.seed(1500);
    std::uint64_t last = 0;
    for (int run = 0; run < 40; ++run) {
        std::stop_source stop;
        test.options.stop = stop.get_token();
        test.options.checkpoint_every = 0ms;
        test.after(350, [&] { stop.request_stop(); });
        const ExportReport report = test.run();
        CHECK(report.resumed == (last > 0));
        CHECK(report.exported >= last);
        last = report.exported;
        if (report.finished) {
            CHECK(report.complete());
            break;
        }
        CHECK(report.stopped == "the caller asked to stop");
        CHECK(mode_of(test.directory.path("people.jsonl.checkpoint")) == 0600);
    }
    CHECK(last == 1500);
    CHECK(test.exported() == test.listed());
}

TEST_CASE("a checkpoint belongs to one service, posting and format") {
    ExportService test({.latency = 2ms});
    test.seed(1000);
    std::stop_source stop;
    test.options.stop = stop.get_token();
    test.after(100, [&] { stop.request_stop(); });
    REQUIRE_FALSE(test.run().finished);
    const auto refusal = [&] {
        try {
            static_cast<void>(test.run());
        } catch (const cis::Exception& exception) {
            return exception.error().reason;
        }
        return std::string();
    };
    test.options.stop = {};
    test.options.format.name = "csv";
    CHECK(refusal().ends_with(
        "belongs to another format (jsonl): use another file, or delete this one if nobody needs it"));
    test.options.format.name = "jsonl";
    test.options.posting_id = "another";
    CHECK(refusal().ends_with(
        "belongs to another posting: use another file, or delete this one if nobody needs it"));
    test.options.posting_id = test.posting;
    SECTION("an output that lost its end is refused") {
        std::filesystem::resize_file(test.file(), 10);
        CHECK(refusal() == "is shorter than the checkpoint says");
    }
    SECTION("text behind the checkpoint is removed") {
        std::ofstream(test.file(), std::ios::app) << "{\"interview_id\":\"half a li";
        CHECK(test.run().complete());
        CHECK(test.exported() == test.listed());
    }
    SECTION("without its checkpoint, the output is not touched") {
        std::filesystem::remove(test.directory.path("people.jsonl.checkpoint"));
        REQUIRE(::chmod(test.file().c_str(), 0644) == 0);
        CHECK(refusal() ==
              "is not empty, and there is no checkpoint to go on from; if it is a "
              "complete export, remove or rename it");
        CHECK(mode_of(test.file()) == 0644);
    }
}

TEST_CASE("an export that was killed when it had written the titles begins again") {
    /// Ends the run as soon as the titles are on the disk.
    struct Killed final : cis::sync::ExportOutput {
        explicit Killed(const std::filesystem::path& path) : file(path) {}
        void write(std::string_view bytes) override { file.write(bytes); }
        std::uint64_t make_durable() override {
            const std::uint64_t length = file.make_durable();
            if (length > 0) throw std::runtime_error("killed");
            return length;
        }
        std::uint64_t length() const override { return file.length(); }
        void truncate(std::uint64_t length) override { file.truncate(length); }
        FileOutput file;
    };
    ExportService test;
    test.seed(10);
    test.options.format.head = "{\"interview_id\":\"title\"}\n";
    test.options.checkpoint = test.directory.path("people.jsonl.checkpoint");
    {
        Killed output(test.file());
        CHECK_THROWS_AS(cis::sync::Export(test.client(), test.options).run(output), std::runtime_error);
    }
    CHECK(std::filesystem::file_size(test.file()) == test.options.format.head.size());
    SECTION("and has the titles once") {
        CHECK(test.run().complete());
        std::multiset<std::string> expected = test.listed();
        expected.insert("title");
        CHECK(test.exported() == expected);
    }
    SECTION("but not if somebody has written to the file") {
        std::ofstream(test.file(), std::ios::app) << "mine";
        CHECK_THROWS_AS(test.run(), cis::Exception);
        CHECK(std::filesystem::file_size(test.file()) == test.options.format.head.size() + 4);
    }
}

TEST_CASE("times of an export that cannot be counted are refused") {
    ExportService test;
    SECTION("between checkpoints") { test.options.checkpoint_every = std::chrono::milliseconds::max(); }
    SECTION("without an answer") { test.options.patience = std::chrono::milliseconds::max(); }
    CHECK_THROWS_AS(cis::sync::Export(test.client(), test.options), cis::Exception);
}

TEST_CASE("an export of all postings") {
    ExportService test;
    test.seed(250);
    const std::string empty = test.service.posting();
    const std::string other = test.service.posting();
    static_cast<void>(test.service.server.seed({.posting_id = other, .count = 30}));
    test.options.posting_id.clear();
    const ExportReport report = test.run();
    CHECK(report.complete());
    CHECK(report.exported == 280);
    CHECK(test.exported().size() == 280);
}

TEST_CASE("two exports do not write to one file") {
    ExportService test;
    FileOutput first(test.file());
    try {
        FileOutput second(test.file());
        FAIL("the file was opened twice");
    } catch (const cis::Exception& exception) {
        CHECK(exception.error().kind == cis::ErrorKind::conflict);
    }
}

TEST_CASE("a file that is removed while it is locked is not given to the next export") {
    const TempDirectory directory;
    const auto path = directory.path("people.jsonl");
    const auto open = [&]() -> std::unique_ptr<FileOutput> {
        try {
            return std::make_unique<FileOutput>(path);
        } catch (const cis::Exception&) {
            return nullptr;
        }
    };
    std::jthread other([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            if (const auto output = open()) std::filesystem::remove(path);
        }
    });
    std::size_t lost = 0;
    for (int i = 0; i < 20'000; ++i) {
        if (const auto output = open(); output && !std::filesystem::exists(path)) ++lost;
    }
    CHECK(lost == 0);
}

TEST_CASE("an output that somebody removes or replaces is not durable") {
    const TempDirectory directory;
    const auto path = directory.path("people.jsonl");
    FileOutput output(path);
    output.write("{}\n");
    CHECK(output.make_durable() == 3);
    const auto refusal = [&]() -> std::string {
        try {
            static_cast<void>(output.make_durable());
            return "nothing";
        } catch (const cis::Exception& exception) {
            return exception.error().reason;
        }
    };
    std::filesystem::remove(path);
    CHECK(refusal().ends_with("was removed or replaced meanwhile"));
    directory.write("people.jsonl", "another file");
    CHECK(refusal().ends_with("was removed or replaced meanwhile"));
}

TEST_CASE("an export that cannot begin leaves nothing behind") {
    ExportService test;
    test.options.posting_id = "unknown";
    const ExportReport report = test.run();
    CHECK_FALSE(report.finished);
    CHECK(report.stopped.find("not_found") != std::string::npos);
    CHECK(std::filesystem::file_size(test.file()) == 0);
    CHECK_FALSE(std::filesystem::exists(test.directory.path("people.jsonl.checkpoint")));
}

TEST_CASE("an item that cannot be decoded is exported as it was received, and counted") {
    const std::string bad = R"({"interview_id":"i2","score":"high"})";
    FaultyService service({answer::json(200, page_json({candidate_json("i1"), bad}, false, 2))});
    TempDirectory directory;
    {
        FileOutput output(directory.path("all"));
        const ExportReport report = cis::sync::Export(service.client, {.posting_id = "p1"}).run(output);
        CHECK(report.finished);
        CHECK(report.gaps.empty());
        CHECK(report.exported == 2);
        CHECK(report.undecodable == 1);
        CHECK_FALSE(report.complete());
        REQUIRE(report.first_undecodable.size() == 1);
        CHECK(report.first_undecodable.front().interview_id == "i2");
        CHECK(report.first_undecodable.front().reason.find("score") != std::string::npos);
    }
    std::ifstream in(directory.path("all"));
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    CHECK(text.find(bad) != std::string::npos);
}

TEST_CASE("an export says that the numbers differ") {
    FaultyService service({answer::json(200, page_json({candidate_json("i1")}, false, 3))});
    TempDirectory directory;
    FileOutput output(directory.path("all"));
    const ExportReport report = cis::sync::Export(service.client, {.posting_id = "p1"}).run(output);
    CHECK(report.finished);
    CHECK_FALSE(report.complete());
    REQUIRE(report.gaps.size() == 1);
    CHECK(report.gaps.front().exported == 1);
    CHECK(report.gaps.front().listed == 3);
}
