#include "resources/ats.hpp"
#include "resources/seeds.hpp"

namespace cis::emulator {

void seed_ats_candidates(Workspace& workspace) {
    const auto add = [&](std::string_view ats_name, const char* id, const char* name, const char* email) {
        workspace.all<AtsCandidate>().add(std::string{ats_name} + "/" + id,
                                          {std::string{ats_name}, id, name, email});
    };
    add(ats_names[0], "alpha-1", "Ann Lee", "ann.lee@example.com");
    add(ats_names[0], "alpha-2", "Ann Lee (2)", "ann.lee@example.com");
    add(ats_names[0], "alpha-3", "Zoë 张", "zoe@example.com");
    add(ats_names[1], "beta-1", "Ann Lee", "ann.lee@example.com");
    add(ats_names[1], "beta-2", "Omar Díaz", "omar@example.org");
}

}  // namespace cis::emulator
