#include <stdio.h>
#include <string.h>

int main(int count, char** arguments) {
    const char* name = strrchr(arguments[0], '/') + 1;
    if (count == 2 && strcmp(arguments[1], "--version") == 0) {
        printf("%s %s\n", name, VERSION);
    } else {
        printf("Usage: %s [OPTION...]\n\nStands for a program.\n\nOptions:\n  --help  this text\n", name);
    }
    return 0;
}
