#include "context_witness.hpp"
#include "ingest_service.hpp"

TEST_CASE("all requests of a run have the context of the thread that runs it") {
    IngestService service;
    service.options.journal = service.journal();
    const auto witness = std::make_shared<ContextWitness>();
    service.client =
        Client({.base_url = service.server.base_url(), .api_key = ingest_key, .interceptors = {witness}});
    const ContextWitness::Active active("import");
    CHECK(service.run(IngestService::people(5)).complete());
    const auto seen = witness->seen();
    CHECK(seen.size() > 5);
    CHECK(std::ranges::all_of(seen, [](const std::string& what) { return what.ends_with(": import"); }));
}
