#define _GNU_SOURCE
#include "cedit.h"
#include "ckeys.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#define TEXT(number) #number
#define VERSION(major, minor) TEXT(major) "." TEXT(minor)

const char *const cedit_library_version = VERSION(LIBEDIT_MAJOR, LIBEDIT_MINOR);

struct cedit {
    EditLine *line;
    History *history;
    FILE *input;
    FILE *output;
    int wake;
    locale_t locale;
    locale_t previous_locale;
    const char *prompt;
    cedit_completion completion;
    void *context;
    bool listed;
    /// A byte that was read after a sequence, or -1.
    int held;
    /// A digit that was typed with Alt, or 0.
    int argument;
};

static struct cedit *editor_of(EditLine *line) {
    void *editor = NULL;
    el_get(line, EL_CLIENTDATA, &editor);
    return editor;
}

static char *prompt_of(EditLine *line) {
    return (char *)editor_of(line)->prompt;
}

static unsigned char complete(EditLine *line, int key) {
    (void)key;
    struct cedit *editor = editor_of(line);
    const LineInfo *info = el_line(line);
    char *before = strndup(info->buffer, (size_t)(info->cursor - info->buffer));
    if (before == NULL) return CC_ERROR;
    editor->listed = false;
    editor->completion(editor->context, editor, before);
    free(before);
    return editor->listed ? CC_REDISPLAY : CC_REFRESH;
}

static unsigned char clear_line(EditLine *line, int key) {
    (void)key;
    const LineInfoW *info = el_wline(line);
    int length = (int)(info->lastchar - info->buffer);
    if (length == 0) {
        struct cedit *editor = editor_of(line);
        fputc('\n', editor->output);
        fflush(editor->output);
        return el_insertstr(line, "\003") == 0 ? CC_NEWLINE : CC_ERROR;
    }
    el_cursor(line, (int)(info->lastchar - info->cursor));
    el_wdeletestr(line, length);
    return CC_REFRESH;
}

static unsigned char suspend(EditLine *line, int key) {
    (void)key;
    // A thread created by a thread of Dispatch inherits a mask that blocks the signal, and would never stop.
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    el_set(line, EL_PREP_TERM, 0);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    el_set(line, EL_PREP_TERM, 1);
    return CC_REDISPLAY;
}

static bool was_woken(struct cedit *editor) {
    uint64_t count;
    return editor->wake >= 0 && read(editor->wake, &count, sizeof count) == sizeof count;
}

static void wait_for_key(struct cedit *editor) {
    struct pollfd ends[] = {{fileno(editor->input), POLLIN, 0}, {editor->wake, POLLIN, 0}};
    while (ends[0].revents == 0) {
        if (poll(ends, 2, -1) < 0) {
            if (errno == EINTR) continue;
            return;
        }
        if (ends[1].revents == 0) continue;
        if (was_woken(editor)) {
            // If the prompt was drawn after the lines were printed, it is drawn over itself.
            fputc('\r', editor->output);
            fflush(editor->output);
            el_set(editor->line, EL_REFRESH);
        } else {
            ends[1].fd = -1;
        }
    }
}

// The milliseconds between two bytes of a sequence, as in readline (keyseq-timeout). A slow line may split a sequence.
enum { sequence_wait = 500 };

// Reads the next byte of a sequence.
static int next_byte(void *context) {
    struct pollfd end = {fileno(((struct cedit *)context)->input), POLLIN, 0};
    while (poll(&end, 1, sequence_wait) < 0 && errno == EINTR) {}
    unsigned char byte;
    return (end.revents & POLLIN) != 0 && read(end.fd, &byte, 1) == 1 ? byte : -1;
}

// Reads a byte that can be the first of a key, and also waits for the wake-up.
static ssize_t read_byte(struct cedit *editor, char *byte) {
    if (editor->held >= 0) {
        *byte = (char)editor->held;
        editor->held = -1;
        return 1;
    }
    for (;;) {
        wait_for_key(editor);
        ssize_t count = read(fileno(editor->input), byte, 1);
        if (count >= 0 || (errno != EINTR && errno != EAGAIN)) return count;
    }
}

// Reads one character as libedit's own function does. A key that sends a sequence is one character as well, because
// libedit inserts what follows the beginnings that it knows.
static int read_key(EditLine *line, wchar_t *key) {
    struct cedit *editor = editor_of(line);
    if (editor->argument != 0) {
        *key = editor->argument;
        editor->argument = 0;
        return 1;
    }
    mbstate_t state = {0};
    for (;;) {
        char byte;
        ssize_t count = read_byte(editor, &byte);
        if (count <= 0) return (int)count;
        size_t result = mbrtowc(key, &byte, 1, &state);
        if (result == (size_t)-1) {
            // The bytes before this one were invalid; this one can begin a character.
            memset(&state, 0, sizeof state);
            result = mbrtowc(key, &byte, 1, &state);
            if (result == (size_t)-1) memset(&state, 0, sizeof state);
        }
        if (result >= (size_t)-2) continue;
        if (*key == 0x1B) {
            int meaning = cedit_escape(next_byte, editor, &editor->held);
            if (meaning == 0) continue;
            if (meaning & CEDIT_ARGUMENT) {
                editor->argument = meaning & ~CEDIT_ARGUMENT;
            } else {
                *key = meaning;
            }
            return 1;
        }
        // C1 controls are the codes of keys.
        if (*key < 0x80 || *key > 0x9F) return 1;
    }
}

static const struct {
    int key;
    const char *function;
} functions[] = {
    {CEDIT_PREVIOUS_WORD, "ed-prev-word"},
    {CEDIT_NEXT_WORD, "em-next-word"},
    {CEDIT_DELETE_PREVIOUS_WORD, "ed-delete-prev-word"},
    {CEDIT_DELETE_NEXT_WORD, "em-delete-next-word"},
    {CEDIT_DELETE_CHARACTER, "ed-delete-next-char"},
    {CEDIT_UPPERCASE_WORD, "em-upper-case"},
    {CEDIT_LOWERCASE_WORD, "em-lower-case"},
    {CEDIT_CAPITALIZE_WORD, "em-capitol-case"},
    {CEDIT_SEARCH_PREVIOUS, "ed-search-prev-history"},
    {CEDIT_SEARCH_NEXT, "ed-search-next-history"},
};

static void bind_keys(EditLine *line) {
    el_set(line, EL_EDITOR, "emacs");
    // While a line is edited, the interrupt key is an ordinary key and sends no signal. It clears the line, or returns
    // "\003" if the line is empty.
    el_set(line, EL_SETTY, "-d", "-isig", NULL);
    el_set(line, EL_ADDFN, "quire-complete", "Complete the word before the cursor", complete);
    el_set(line, EL_BIND, "^I", "quire-complete", NULL);
    el_set(line, EL_ADDFN, "quire-clear", "Clear the line", clear_line);
    el_set(line, EL_BIND, "^C", "quire-clear", NULL);
    el_set(line, EL_ADDFN, "quire-suspend", "Stop the process", suspend);
    el_set(line, EL_BIND, "^Z", "quire-suspend", NULL);
    el_set(line, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_set(line, EL_BIND, "^W", "ed-delete-prev-word", NULL);
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index += 1) {
        char key[8];
        snprintf(key, sizeof key, "\\%o", (unsigned)functions[index].key);
        el_set(line, EL_BIND, key, functions[index].function, NULL);
    }
}

static FILE *stream(int descriptor, const char *mode) {
    int copy = dup(descriptor);
    if (copy < 0) return NULL;
    FILE *file = fdopen(copy, mode);
    if (file == NULL) close(copy);
    return file;
}

cedit *cedit_open(int input, int output, int wake, const char *terminal, cedit_completion completion, void *context) {
    struct cedit *editor = calloc(1, sizeof *editor);
    if (editor == NULL) return NULL;
    editor->completion = completion;
    editor->context = context;
    editor->wake = wake;
    editor->held = -1;
    editor->prompt = "";
    // libedit decodes characters by the locale of the thread; the rest of the program uses the C locale.
    editor->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (editor->locale != (locale_t)0) editor->previous_locale = uselocale(editor->locale);
    editor->input = stream(input, "r");
    editor->output = stream(output, "w");
    if (editor->input != NULL && editor->output != NULL) {
        editor->line = el_init("quire", editor->input, editor->output, editor->output);
        editor->history = history_init();
    }
    if (editor->line == NULL || editor->history == NULL) {
        cedit_close(editor);
        return NULL;
    }
    HistEvent event;
    history(editor->history, &event, H_SETSIZE, 1000);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->line, EL_CLIENTDATA, editor);
    el_set(editor->line, EL_TERMINAL, terminal);
    el_set(editor->line, EL_PROMPT, prompt_of);
    el_set(editor->line, EL_HIST, history, editor->history);
    el_set(editor->line, EL_GETCFN, read_key);
    bind_keys(editor->line);
    return editor;
}

// Whether a line was returned and the next one is not edited yet. Ctrl-C between a command and the prompt, where it is still a
// signal, does not end the process; a second one does.
static atomic_bool between_lines;

// Waits until a Ctrl-C that the kernel has made a signal reaches its handler in another thread, on a busy machine a moment later.
static void await_interrupt(void) {
    const struct timespec moment = {.tv_nsec = 1000000};
    sigset_t interrupt, before, pending;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before);
    for (int count = 0; count < 1000; count += 1) {
        if (sigpending(&pending) != 0 || sigismember(&pending, SIGINT) != 1) break;
        nanosleep(&moment, NULL);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

const char *cedit_read(cedit *editor, const char *prompt, size_t *length) {
    editor->prompt = prompt;
    // Clears the wake-up: text printed before the prompt needs no redraw.
    was_woken(editor);
    el_resize(editor->line);
    // Otherwise libedit would print the prompt first, and the kernel would still process keys pressed meanwhile.
    el_set(editor->line, EL_PREP_TERM, 1);
    await_interrupt();
    atomic_store(&between_lines, false);
    int count;
    const char *line;
    do {
        count = 0;
        errno = 0;
        line = el_gets(editor->line, &count);
    } while (line == NULL && count < 0 && errno == EINTR);
    editor->prompt = "";
    if (line == NULL || count <= 0) return NULL;
    atomic_store(&between_lines, true);
    if (line[count - 1] == '\n') count -= 1;
    *length = (size_t)count;
    return line;
}

void cedit_remember(cedit *editor, const char *line) {
    HistEvent event;
    history(editor->history, &event, H_ENTER, line);
}

void cedit_insert(cedit *editor, const char *text) {
    el_insertstr(editor->line, text);
}

void cedit_list(cedit *editor, const char *text) {
    if (!editor->listed) fputc('\n', editor->output);
    editor->listed = true;
    fputs(text, editor->output);
    fputc('\n', editor->output);
    fflush(editor->output);
}

void cedit_close(cedit *editor) {
    if (editor->line != NULL) el_end(editor->line);
    if (editor->history != NULL) history_end(editor->history);
    if (editor->input != NULL) fclose(editor->input);
    if (editor->output != NULL) fclose(editor->output);
    if (editor->locale != (locale_t)0) {
        uselocale(editor->previous_locale);
        freelocale(editor->locale);
    }
    free(editor);
}

static const int fatal_signals[] = {
    SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGPIPE, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE,
};
enum { fatal_count = sizeof fatal_signals / sizeof *fatal_signals };

static struct termios guarded_modes;
static int guarded_descriptor;
static atomic_bool guarded;
static struct sigaction earlier_actions[fatal_count];

void cedit_restore_terminal(void) {
    if (!atomic_load(&guarded)) return;
    int error = errno;
    tcsetattr(guarded_descriptor, TCSANOW, &guarded_modes);
    errno = error;
}

static void restore_and_pass_on(int number) {
    if (number == SIGINT && atomic_exchange(&between_lines, false)) return;
    cedit_restore_terminal();
    for (int index = 0; index < fatal_count; index += 1) {
        if (fatal_signals[index] == number) sigaction(number, &earlier_actions[index], NULL);
    }
    // The signal is delivered to the earlier handler as soon as this one returns.
    raise(number);
}

bool cedit_guard_terminal(int descriptor) {
    if (atomic_load(&guarded)) return true;
    if (tcgetattr(descriptor, &guarded_modes) != 0) return false;
    guarded_descriptor = descriptor;
    atomic_store(&guarded, true);
    struct sigaction action = {.sa_handler = restore_and_pass_on};
    // Blocks all signals in the handler, including SIGTTOU, which stops a background process that sets modes.
    sigfillset(&action.sa_mask);
    for (int index = 0; index < fatal_count; index += 1) {
        struct sigaction *earlier = &earlier_actions[index];
        if (sigaction(fatal_signals[index], NULL, earlier) != 0 || earlier->sa_handler == SIG_IGN) continue;
        sigaction(fatal_signals[index], &action, NULL);
    }
    return true;
}
