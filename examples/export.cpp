// Exports the candidates of a posting to a file, one JSON object per line, with several requests at a time.
// If it is stopped, even killed, the same command continues from its checkpoint.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   export POSTING people.jsonl

#include <iostream>
#include <string>

#include <cis/cis.hpp>
#include <cis/sync/export.hpp>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: export POSTING FILE\n";
        return 2;
    }
    try {
        const std::string path = argv[2];
        cis::sync::FileOutput file(path);
        cis::sync::Export all(cis::Client::from_env(),
                              {.posting_id = argv[1], .checkpoint = path + ".checkpoint"});
        const cis::sync::ExportReport report = all.run(file);
        std::cout << report.exported << " candidates\n";
        if (!report.finished) std::cerr << "run it again to go on: " << report.stopped << '\n';
        for (const cis::sync::ExportGap& gap : report.gaps) std::cerr << gap.reason << '\n';
        return report.complete() ? 0 : 1;
    } catch (const cis::Exception& exception) {
        std::cerr << exception.what() << '\n';
        return 1;
    }
}
