// Prints the results of an interview, and notes in its metadata who has read them.
//   interview_results INTERVIEW_ID READER
// CIS_BASE_URL and CIS_API_KEY name the service and the key.
#include <cis/cis.hpp>
#include <iostream>

int main(int argc, char** argv) try {
    if (argc != 3) {
        std::cerr << "usage: interview_results INTERVIEW_ID READER\n";
        return 2;
    }
    const std::string interview_id = argv[1];
    const auto client = cis::Client::from_env();

    const cis::InterviewData data = client.interviews().data(interview_id).send();
    // It is not documented where the parts are, so they are found by their `object`.
    if (const auto part = data.web_interview()) std::cout << "web interview: " << part->extra << '\n';
    if (const auto part = data.resume()) std::cout << "resume: " << part->extra << '\n';
    if (const auto part = data.sms()) std::cout << "sms: " << part->extra << '\n';
    if (const auto part = data.form()) std::cout << "form: " << part->extra << '\n';
    for (const auto& part : data.unknown_parts()) std::cout << part.path() << ": " << part << '\n';

    // The other entries stay, such as the key of an ingestion. This is not atomic: it reads, then writes.
    const cis::Metadata metadata = client.interviews().merge_metadata(interview_id, {{"read_by", argv[2]}});
    for (const auto& [key, value] : metadata) std::cout << key << " = " << value << '\n';
    return 0;
} catch (const cis::Exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}
