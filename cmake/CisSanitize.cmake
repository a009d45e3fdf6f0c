# Sanitizers are a property of the whole build, so these flags go to every target of this project.
if(CIS_SANITIZE)
    add_compile_options(-O1 -fsanitize=${CIS_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${CIS_SANITIZE})
endif()

# Coverage for the fuzzers; the fuzzers themselves add libFuzzer's main when they are linked.
if(CIS_BUILD_FUZZERS)
    add_compile_options(-fsanitize=fuzzer-no-link)
    add_link_options(-fsanitize=fuzzer-no-link)
endif()
