// Sets an entry in the metadata of every candidate of a posting who has completed the interview. The other
// entries stay.
//   metadata POSTING_ID KEY VALUE
// CIS_BASE_URL and CIS_API_KEY name the service and the key.
#include <cis/cis.hpp>
#include <iostream>

int main(int argc, char** argv) try {
    if (argc != 4) {
        std::cerr << "usage: metadata POSTING_ID KEY VALUE\n";
        return 2;
    }
    const cis::Metadata entry{{argv[2], argv[3]}};
    const auto client = cis::Client::from_env();

    int changed = 0;
    for (const cis::Candidate& candidate : client.candidates().list(argv[1], {.limit = 100})) {
        if (candidate.status != cis::CandidateStatus::completed) continue;
        // The metadata of the interview is asked for, because somebody may have changed it since the list was
        // read.
        const cis::Metadata all = client.interviews().merge_metadata(candidate.interview_id, entry);
        std::cout << candidate.interview_id << " has " << all.size() << " entries\n";
        ++changed;
    }
    std::cout << changed << " changed\n";
    return 0;
} catch (const cis::Exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}
