/* Parses files repeatedly with expat and empty handlers, and prints the bytes read and the processor time.
 *
 * This is the minimum for an XML reader in C: it checks well-formedness and calls a function for each element and text,
 * which stores nothing. A document that is not well-formed counts up to its first error, where expat stops.
 *
 *     expat SECONDS FILE...      prints: bytes, seconds, documents read to their end, documents
 */
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void XMLCALL on_start(void *user, const XML_Char *name, const XML_Char **attributes)
{
    (void)user, (void)name, (void)attributes;
}

static void XMLCALL on_end(void *user, const XML_Char *name)
{
    (void)user, (void)name;
}

static void XMLCALL on_text(void *user, const XML_Char *text, int length)
{
    (void)user, (void)text, (void)length;
}

struct document {
    char *bytes;
    long length;
};

static struct document load(const char *path)
{
    struct document document = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(66);
    }
    document.length = ftell(file);
    rewind(file);
    document.bytes = malloc((size_t)document.length + 1);
    if (document.bytes == NULL || fread(document.bytes, 1, (size_t)document.length, file) != (size_t)document.length) {
        perror(path);
        exit(66);
    }
    fclose(file);
    return document;
}

/* Parses one document and returns the number of bytes parsed. */
static long parse(struct document document, int *is_whole)
{
    XML_Parser parser = XML_ParserCreateNS(NULL, '\n');
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    *is_whole = XML_Parse(parser, document.bytes, (int)document.length, 1) == XML_STATUS_OK;
    long end = *is_whole ? document.length : XML_GetCurrentByteIndex(parser);
    XML_ParserFree(parser);
    return end < 0 ? 0 : end;
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int count, char **arguments)
{
    if (count < 3) {
        fputs("usage: expat SECONDS FILE...\n", stderr);
        return 64;
    }
    double limit = atof(arguments[1]);
    int files = count - 2;
    struct document *documents = calloc((size_t)files, sizeof *documents);
    if (documents == NULL) return 71;
    for (int index = 0; index < files; index++) documents[index] = load(arguments[index + 2]);
    double best = 0;
    long bytes = 0;
    int whole = 0;
    double begin = processor_seconds();
    do {
        double start = processor_seconds();
        bytes = 0;
        whole = 0;
        for (int index = 0; index < files; index++) {
            int is_whole;
            bytes += parse(documents[index], &is_whole);
            whole += is_whole;
        }
        double seconds = processor_seconds() - start;
        if (best == 0 || seconds < best) best = seconds;
    } while (processor_seconds() - begin < limit);
    printf("%ld %.9f %d %d\n", bytes, best, whole, files);
    return 0;
}
