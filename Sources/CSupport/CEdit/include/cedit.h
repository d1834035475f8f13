#ifndef CEDIT_H
#define CEDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>

/// A line editor on a terminal: what quire needs of libedit, whose own functions are variadic, which Swift cannot call.
///
/// Every function but cedit_guard_terminal and cedit_restore_terminal is called on the thread that called cedit_open.
typedef struct cedit cedit;

/// Called when Tab is pressed, with the text before the cursor in UTF-8; calls cedit_insert and cedit_list.
typedef void (*cedit_completion)(void *_Nullable context, cedit *_Nonnull editor, const char *_Nonnull before);

/// Opens an editor on two descriptors, which stay the caller's, for a terminal of the given type.
///
/// `wake` is an event descriptor, which stays the caller's, too, or -1: when it becomes readable while a line is edited, the
/// prompt and the line so far are drawn again, where the cursor stands. Whoever has printed something signals it.
///
/// NULL when the terminal cannot be used.
cedit *_Nullable cedit_open(int input, int output, int wake, const char *_Nonnull terminal,
                            cedit_completion _Nonnull completion, void *_Nullable context);

/// Edits one line and returns it without its line feed, valid until the next call; NULL at the end of input.
///
/// The interrupt key on an empty line makes a line of it alone, "\003".
const char *_Nullable cedit_read(cedit *_Nonnull editor, const char *_Nonnull prompt, size_t *_Nonnull length);

/// Puts a line into the history that the arrow keys walk through.
void cedit_remember(cedit *_Nonnull editor, const char *_Nonnull line);

/// Types a text at the cursor; only in a completion.
void cedit_insert(cedit *_Nonnull editor, const char *_Nonnull text);

/// Prints a line below the one that is edited; only in a completion.
void cedit_list(cedit *_Nonnull editor, const char *_Nonnull text);

/// Closes an editor, and leaves the terminal as it was found.
void cedit_close(cedit *_Nonnull editor);

/// Notes the modes of a terminal, and brings them back when a signal ends the process.
///
/// The signals are those that end a process from outside or by a fault. What was installed for them before is
/// in force again when it receives the signal. The first call counts.
bool cedit_guard_terminal(int descriptor);

/// Brings back the modes that cedit_guard_terminal noted; safe in a signal handler.
void cedit_restore_terminal(void);

#endif
