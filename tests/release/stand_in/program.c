#include <stdio.h>
#include <string.h>

int main(int count, char** arguments) {
    if (count == 2 && strcmp(arguments[1], "--version") == 0) {
        printf("cis %s\n", VERSION);
    } else {
        printf("Stands for a program: %s\n", arguments[count - 1]);
    }
    return 0;
}
