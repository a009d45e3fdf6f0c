#include "http/proxy.hpp"
#include "test.hpp"

using cis::detail::fault_of_proxy;

TEST_CASE("a proxy's URL is what libcurl takes for one") {
    const std::string url = GENERATE(
        "http://proxy.example.com:3128", "http://proxy.example.com", "https://proxy.example.com/",
        "socks4://10.0.0.1", "socks4a://proxy", "socks5://user:pass@proxy:1080", "socks5h://[::1]:1080",
        "HTTP://proxy", "proxy.example.com:3128", "user:p%40ss@proxy.example.com:3128", "localhost:3128");
    CAPTURE(url);
    CHECK(fault_of_proxy(url).empty());
}

TEST_CASE("an invalid proxy URL is refused without quoting it") {
    const std::string url = GENERATE(
        as<std::string>{}, "", " ", "socks6://may-see@proxy", "socks://may-see@proxy", "ftp://may-see@proxy",
        "http://", "http://may-see@", "http://may-see:port", "http://may-see:99999", "may see",
        "http://may-see\r\nX: 1", std::string("http://may-see\0x", 16));
    CAPTURE(url);
    CHECK_FALSE(fault_of_proxy(url).empty());
    CHECK(fault_of_proxy(url).find("may") == std::string_view::npos);
}
