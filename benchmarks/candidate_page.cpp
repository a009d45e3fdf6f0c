#include "candidate_page.hpp"

#include <array>
#include <nlohmann/json.hpp>

namespace cis::benchmarks {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array names = {"Zoë Müller-Lüdenscheidt",
                              "山田 太郎",
                              "Seán Ó Súilleabháin",
                              "Ana \"Nita\" García",
                              "Grace Hopper",
                              "김민준",
                              "Łukasz Żółć"};
constexpr std::array statuses = {"pending", "in_progress", "completed", "shortlisted", "knocked_out"};

std::string identifier(const char* prefix, std::size_t number) {
    const std::string digits = std::to_string(number * 2'654'435'761U % 10'000'000'000U);
    return prefix + std::string(24 - digits.size(), 'a') + digits;
}

Json workflow(std::size_t number, double time) {
    Json steps = Json::array();
    for (std::size_t step = 0; step < 3; ++step) {
        const bool completed = (number + step) % 3 != 0;
        steps.push_back({{"step_id", identifier("step_", number * 3 + step)},
                         {"order", step},
                         {"status", completed ? "completed" : "in_progress"},
                         {"started", true},
                         {"completed", completed},
                         {"knocked_out", false},
                         {"last_updated_at", time + 60.5 * static_cast<double>(step)}});
    }
    return {
        {"steps", std::move(steps)}, {"all_complete", number % 3 == 0}, {"last_activity_at", time + 181.25}};
}

Json agent_summary(std::size_t number) {
    const std::string files = "https://files.example.com/" + identifier("interview/", number);
    return {{"resume",
             {{"resume_score", 55.5 + static_cast<double>(number % 40)},
              {"is_eligible", number % 4 != 0},
              {"resume_link", files + "/resume.pdf"}}},
            {"web_interview",
             {{"score", 60.25 + static_cast<double>(number % 35)},
              {"highlights",
               {"Explained a migration without downtime, step by step", "Asked about the team's on-call rota",
                "Said \"measure first\" and meant it — 三回も"}},
              {"audio_recording_link", files + "/audio.mp3"},
              {"video_recording_link", number % 2 == 0 ? Json(files + "/video.mp4") : Json(nullptr)}}},
            {"sms",
             {{"is_eligible", true},
              {"criteria_passed", {"work_permit", "shift_work", "driving_licence"}},
              {"criteria_failed", {"relocation"}},
              {"messages_sent", 4 + number % 5}}},
            {"form",
             {{"is_complete", true},
              {"is_eligible", true},
              {"questions_answered", 12},
              {"total_questions", 12}}}};
}

Json data(std::size_t number) {
    return {
        {"years_of_experience", number % 20},
        {"expected_salary", {{"amount", 48'000.5 + static_cast<double>(number) * 125}, {"currency", "EUR"}}},
        {"skills", {"C++", "SQL", "distribución", "負荷試験", "on-call"}},
        {"education",
         {{{"school", "Université Paris-Saclay"}, {"degree", "MSc"}, {"year", 2010 + number % 12}},
          {{"school", "東京大学"}, {"degree", "BSc"}, {"year", 2006 + number % 12}}}},
        {"address", {{"city", "Zürich"}, {"country", "CH"}, {"geo", {{"lat", 47.3769}, {"lon", 8.5417}}}}},
        {"notes", "First line\nsecond line, \"quoted\"\tand tabbed"},
        {"referred_by", nullptr},
        {"remote", number % 2 == 0}};
}

Json candidate(std::size_t number) {
    const double created_at = 1'772'357'400.25 + static_cast<double>(number) * 37.5;
    const std::string interview_id = identifier("int_", number);
    return {{"object", "candidate"},
            {"interview_id", interview_id},
            {"candidate_id", identifier("cand_", number)},
            {"posting_id", "post_aaaaaaaaaaaaaaaa12345678"},
            {"name", names.at(number % names.size())},
            {"email", "candidate." + std::to_string(number) + "@example.com"},
            {"score", 40.125 + static_cast<double>(number % 60)},
            {"status", statuses.at(number % statuses.size())},
            {"interview_url", "https://interviews.example.com/i/" + interview_id},
            {"workflow", workflow(number, created_at)},
            {"agent_summary", agent_summary(number)},
            {"shortlisted", number % 5 == 3},
            {"dismissed", false},
            {"metadata",
             {{"source", "careers-page"}, {"recruiter", "Émile"}, {"batch", std::to_string(number / 10)}}},
            {"data", data(number)},
            {"interviewed_at", created_at + 3600},
            {"created_at", created_at}};
}

}  // namespace

std::string candidate_page(std::size_t candidates, std::size_t first) {
    Json list = Json::array();
    for (std::size_t number = first; number < first + candidates; ++number) list.push_back(candidate(number));
    const Json page = {
        {"data", std::move(list)},
        {"pagination",
         {{"has_more", true}, {"total_count", 12'345}, {"url", "/api/v2/postings/post_1/candidates"}}}};
    return page.dump();
}

}  // namespace cis::benchmarks
