#include "test.hpp"

TEST_CASE("the variables of an e-mail template are those of subject and content, each once") {
    const cis::EmailTemplate both{
        .subject = "{{job_title}} at {{ company_name }}",
        .content = "<p>{{candidate_name}}, {{job_title}} {{}} {{ }} {{x y}} {{open</p>"};
    CHECK(both.variables() == std::vector<std::string>{"job_title", "company_name", "candidate_name", "x y"});
    CHECK(cis::EmailTemplate{.subject = "{job_title} }} {{"}.variables().empty());
    CHECK(cis::EmailTemplate{.content = "{{{job_title}}}"}.variables() ==
          std::vector<std::string>{"{job_title"});
}
