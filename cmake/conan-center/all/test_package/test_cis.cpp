#include <cis/cis.hpp>

int main() {
    const cis::Client client{{.base_url = "https://example.com", .api_key = "key"}};
    return client.statistics().calls_begun == 0 ? 0 : 1;
}
