#include "ingest/rows/completeness.hpp"

#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

std::string sentence(std::size_t rows, std::size_t lacking, const std::string& what) {
    if (lacking == 0) return {};
    const std::string all = number_of(rows, "row");
    if (lacking == rows) return all + ", none has " + what;
    return std::to_string(lacking) + " of " + all + (lacking == 1 ? " does not have " : " do not have ") +
           what;
}

}  // namespace

std::optional<Rejection> Completeness::check(const Row& row) {
    ++rows_;
    const bool has_contact = row.params.email || row.params.phone_number;
    if (!row.params.name) ++nameless_;
    if (row.is_name_partial) ++partial_;
    if (!has_contact) ++without_contact_;
    if (!row.params.name && !may_lack_.name) {
        return Rejection{
            .param = "name",
            .message = std::string(row.is_name_none ? "means that there is none" : "is missing") +
                       ": add it, or allow people without a name with --allow-nameless"};
    }
    if (!has_contact && !may_lack_.contact) {
        return Rejection{.message =
                             "has neither an e-mail address nor a phone number: add one, or allow it "
                             "with --id-column and --allow-no-contact"};
    }
    return std::nullopt;
}

std::string Completeness::summary() const {
    std::string text = sentence(rows_, nameless_, "a name");
    const std::string contact = sentence(rows_, without_contact_, "an e-mail address or a phone number");
    if (!text.empty() && !contact.empty()) text += "; ";
    text += contact;
    if (partial_ == 0) return text;
    if (!text.empty()) text += "; ";
    return text + std::to_string(partial_) + " of " + number_of(rows_, "row") +
           (partial_ == 1 ? " has" : " have") + " only a part of the name";
}

}  // namespace cis::programs::ingest_command
