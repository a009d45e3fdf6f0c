#include "http/system_ca_bundle.hpp"
#include "test.hpp"

using cis::detail::find_ca_bundle;

TEST_CASE("the bundle that libcurl was built with is used, and no other") {
    const TempDirectory directory;
    const std::string built_in = directory.path("built-in.pem").string();
    const std::string other = directory.write("other.pem", "certificates").string();
    const std::array<std::string_view, 1> places{other};

    CHECK(find_ca_bundle(built_in.c_str(), nullptr, places).empty());
    directory.write("built-in.pem", "certificates");
    CHECK(find_ca_bundle(built_in.c_str(), nullptr, places) == built_in);
    CHECK(find_ca_bundle(nullptr, "/etc/ssl/certs", places).empty());
}

TEST_CASE("a libcurl that was built for no system gets the first bundle that is there") {
    const TempDirectory directory;
    const std::string folder = directory.path("").string();
    const std::string empty = directory.write("empty.pem", "").string();
    const std::string first = directory.write("first.pem", "certificates").string();
    const std::string second = directory.write("second.pem", "certificates").string();

    const std::array<std::string_view, 5> places{"/no/such/bundle.pem", folder, empty, first, second};
    CHECK(find_ca_bundle(nullptr, nullptr, places) == first);
    CHECK(find_ca_bundle(nullptr, nullptr, {}).empty());
}
