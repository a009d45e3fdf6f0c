// Ends with an exception of the SDK that nobody catches, about a request with a key and a person.

#include <memory>

#include <cis/api/client.hpp>
#include <cis/testing/fake_transport.hpp>

int main() {
    const auto fake = std::make_shared<cis::testing::FakeTransport>();
    fake->respond(422,
                  R"({"error": {"code": "ada@canary", "message": "Canary Lovelace, key-that-nobody-may-see",
        "param": "metadata.Canary Lovelace", "errors": [
            {"code": "ada@canary", "message": "+14155550177", "param": "Canary Lovelace"}]}})");
    const cis::Client client({.base_url = "http://127.0.0.1",
                              .api_key = "key-that-nobody-may-see",
                              .workspace_id = "workspace-77",
                              .transport = fake});
    (void)client.candidates()
        .create("ada@canary",
                {.name = "Canary Lovelace", .email = "ada@canary", .phone_number = "+14155550177"})
        .send();
}
