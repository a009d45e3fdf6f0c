#include "sax_candidate.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace cis::benchmarks {
namespace {

/// Where the next value goes; nowhere if the member is unknown.
using Place =
    std::variant<std::monostate, std::string*, std::optional<std::string>*, bool*, std::optional<bool>*,
                 std::int64_t*, std::optional<std::int64_t>*, std::optional<double>*,
                 std::optional<Timestamp>*, OpenEnum<CandidateStatus>*, std::vector<std::string>*,
                 std::optional<std::vector<std::string>>*, Metadata*, Json*, Page<Candidate>*, Pagination*,
                 std::vector<Candidate>*, Candidate*, std::optional<CandidateWorkflow>*,
                 std::vector<CandidateStep>*, CandidateStep*, std::optional<AgentSummary>*,
                 std::optional<ResumeSummary>*, std::optional<WebInterviewSummary>*,
                 std::optional<SmsSummary>*, std::optional<FormSummary>*>;

// The member of an object with a name.

Place member(Page<Candidate>& of, const std::string& name) {
    if (name == "data") return &of.data;
    if (name == "pagination") return &of.pagination;
    return {};
}
Place member(Pagination& of, const std::string& name) {
    if (name == "has_more") return &of.has_more;
    if (name == "total_count") return &of.total_count;
    if (name == "url") return &of.url;
    return {};
}
Place member(CandidateStep& of, const std::string& name) {
    if (name == "step_id") return &of.step_id;
    if (name == "order") return &of.order;
    if (name == "status") return &of.status;
    if (name == "started") return &of.started;
    if (name == "completed") return &of.completed;
    if (name == "knocked_out") return &of.knocked_out;
    if (name == "last_updated_at") return &of.last_updated_at;
    return {};
}
Place member(CandidateWorkflow& of, const std::string& name) {
    if (name == "steps") return &of.steps;
    if (name == "all_complete") return &of.all_complete;
    if (name == "last_activity_at") return &of.last_activity_at;
    return {};
}
Place member(ResumeSummary& of, const std::string& name) {
    if (name == "resume_score") return &of.resume_score;
    if (name == "is_eligible") return &of.is_eligible;
    if (name == "resume_link") return &of.resume_link;
    return {};
}
Place member(WebInterviewSummary& of, const std::string& name) {
    if (name == "score") return &of.score;
    if (name == "highlights") return &of.highlights;
    if (name == "audio_recording_link") return &of.audio_recording_link;
    if (name == "video_recording_link") return &of.video_recording_link;
    return {};
}
Place member(SmsSummary& of, const std::string& name) {
    if (name == "is_eligible") return &of.is_eligible;
    if (name == "criteria_passed") return &of.criteria_passed;
    if (name == "criteria_failed") return &of.criteria_failed;
    if (name == "messages_sent") return &of.messages_sent;
    return {};
}
Place member(FormSummary& of, const std::string& name) {
    if (name == "is_complete") return &of.is_complete;
    if (name == "is_eligible") return &of.is_eligible;
    if (name == "questions_answered") return &of.questions_answered;
    if (name == "total_questions") return &of.total_questions;
    return {};
}
Place member(AgentSummary& of, const std::string& name) {
    if (name == "resume") return &of.resume;
    if (name == "web_interview") return &of.web_interview;
    if (name == "sms") return &of.sms;
    if (name == "form") return &of.form;
    return {};
}
Place member(Candidate& of, const std::string& name) {
    if (name == "object") return &of.object;
    if (name == "interview_id") return &of.interview_id;
    if (name == "candidate_id") return &of.candidate_id;
    if (name == "posting_id") return &of.posting_id;
    if (name == "name") return &of.name;
    if (name == "email") return &of.email;
    if (name == "score") return &of.score;
    if (name == "status") return &of.status;
    if (name == "interview_url") return &of.interview_url;
    if (name == "workflow") return &of.workflow;
    if (name == "agent_summary") return &of.agent_summary;
    if (name == "shortlisted") return &of.shortlisted;
    if (name == "dismissed") return &of.dismissed;
    if (name == "metadata") return &of.metadata;
    if (name == "data") return &of.data;
    if (name == "interviewed_at") return &of.interviewed_at;
    if (name == "created_at") return &of.created_at;
    return {};
}
template <class T>
    requires requires(T& object, const std::string& name) { member(object, name); }
Place member(std::optional<T>& of, const std::string& name) {
    return member(*of, name);
}

// What a scalar may become; a scalar of another type is dropped.

template <class T>
concept Number = std::is_arithmetic_v<T> && !std::same_as<T, bool>;

void assign(std::string& to, std::string&& from) { to = std::move(from); }
void assign(std::optional<std::string>& to, std::string&& from) { to = std::move(from); }
void assign(OpenEnum<CandidateStatus>& to, std::string&& from) { to = from; }
void assign(std::vector<std::string>& to, std::string&& from) { to.push_back(std::move(from)); }
void assign(std::optional<std::vector<std::string>>& to, std::string&& from) {
    to->push_back(std::move(from));
}
void assign(bool& to, std::same_as<bool> auto from) { to = from; }
void assign(std::optional<bool>& to, std::same_as<bool> auto from) { to = from; }
void assign(std::int64_t& to, Number auto from) { to = static_cast<std::int64_t>(from); }
void assign(std::optional<std::int64_t>& to, Number auto from) { to = static_cast<std::int64_t>(from); }
void assign(std::optional<double>& to, Number auto from) { to = static_cast<double>(from); }
void assign(std::optional<Timestamp>& to, Number auto from) { to = Timestamp(static_cast<double>(from)); }

template <class T>
void put(const Place& place, T value) {
    std::visit(
        [&value]<class P>(P to) {
            if constexpr (requires { assign(*to, std::move(value)); }) assign(*to, std::move(value));
        },
        place);
}

/// Receives the events.
class Handler {
public:
    explicit Handler(Page<Candidate>& page) : place_(&page) {}

    bool null() { return open_text("null"); }
    bool boolean(bool value) { return is_open_ ? open_text(value ? "true" : "false") : scalar(value); }
    bool number_integer(std::int64_t value) {
        return is_open_ ? open_text(std::to_string(value)) : scalar(value);
    }
    bool number_unsigned(std::uint64_t value) {
        return is_open_ ? open_text(std::to_string(value)) : scalar(value);
    }
    bool number_float(double value, const std::string& text) {
        return is_open_ ? open_text(text) : scalar(value);
    }
    bool string(std::string& value) {
        if (is_open_) return open_text(nlohmann::json(value).dump());
        if (Metadata* const* const metadata = std::get_if<Metadata*>(&stack_.back())) {
            (*metadata)->emplace(std::move(key_), std::move(value));
            return true;
        }
        return scalar(std::move(value));
    }
    bool binary(nlohmann::json::binary_t& /*value*/) { return false; }

    bool start_object(std::size_t /*size*/) { return begin("{"); }
    bool key(std::string& name) {
        if (is_open_) {
            separate();
            open_ += nlohmann::json(name).dump() + ':';
            needs_comma_ = false;
            return true;
        }
        key_ = std::move(name);
        place_ = std::visit(
            [this]<class P>(P of) -> Place {
                if constexpr (requires(std::remove_pointer_t<P>& object) { member(object, key_); }) {
                    return member(*of, key_);
                } else {
                    return {};
                }
            },
            stack_.back());
        return true;
    }
    bool end_object() { return end("}"); }
    bool start_array(std::size_t /*size*/) { return begin("["); }
    bool end_array() { return end("]"); }
    bool parse_error(std::size_t /*at*/, const std::string& /*token*/, const nlohmann::json::exception& e) {
        throw std::runtime_error(e.what());
    }

private:
    bool begin(const char* bracket) {
        if (!is_open_) place_ = next_place();
        if (std::holds_alternative<Json*>(place_)) is_open_ = true;
        if (is_open_) {
            separate();
            open_ += bracket;
            needs_comma_ = false;
            ++open_depth_;
            return true;
        }
        std::visit(
            []<class P>(P to) {
                if constexpr (requires { to->has_value(); }) to->emplace();
            },
            place_);
        stack_.push_back(std::exchange(place_, {}));
        return true;
    }
    bool end(const char* bracket) {
        if (!is_open_) {
            stack_.pop_back();
            return true;
        }
        open_ += bracket;
        needs_comma_ = true;
        if (--open_depth_ == 0) {
            *std::get<Json*>(std::exchange(place_, {})) = Json::from_valid_text(std::exchange(open_, {}));
            is_open_ = false;
            needs_comma_ = false;
        }
        return true;
    }
    /// An element of an array goes to a new element of its list.
    Place next_place() {
        if (stack_.empty() || !std::holds_alternative<std::monostate>(place_)) return place_;
        if (auto* const* list = std::get_if<std::vector<Candidate>*>(&stack_.back()))
            return &(*list)->emplace_back();
        if (auto* const* list = std::get_if<std::vector<CandidateStep>*>(&stack_.back()))
            return &(*list)->emplace_back();
        return place_;
    }
    template <class T>
    bool scalar(T value) {
        const bool is_element =
            std::holds_alternative<std::vector<std::string>*>(stack_.back()) ||
            std::holds_alternative<std::optional<std::vector<std::string>>*>(stack_.back());
        put(is_element ? stack_.back() : std::exchange(place_, {}), std::move(value));
        return true;
    }
    void separate() {
        if (needs_comma_) open_ += ',';
    }
    bool open_text(const std::string& text) {
        if (!is_open_) {
            place_ = {};
            return true;
        }
        separate();
        open_ += text;
        needs_comma_ = true;
        return true;
    }

    Place place_;
    std::vector<Place> stack_;
    std::string key_;
    bool is_open_{false};  ///< whether the events belong to open JSON
    std::size_t open_depth_{0};
    bool needs_comma_{false};
    std::string open_;
};

}  // namespace

Page<Candidate> decode_page_with_sax(std::string_view text) {
    Page<Candidate> page;
    Handler handler(page);
    if (!nlohmann::json::sax_parse(text, &handler)) throw std::runtime_error("not a page");
    return page;
}

}  // namespace cis::benchmarks
