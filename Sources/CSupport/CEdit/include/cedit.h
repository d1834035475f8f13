#ifndef CEDIT_H
#define CEDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>

/// A line editor for a terminal: the part of libedit that quire uses. libedit's functions are variadic, so Swift cannot
/// call them.
///
/// Call all functions on the thread that called cedit_open, except cedit_guard_terminal and cedit_restore_terminal.
typedef struct cedit cedit;

/// Called when Tab is pressed, with the text before the cursor in UTF-8. May call cedit_insert and cedit_list.
typedef void (*cedit_completion)(void *_Nullable context, cedit *_Nonnull editor, const char *_Nonnull before);

/// Opens an editor for a terminal of the given type. The caller keeps the ownership of all descriptors.
///
/// `wake` is an eventfd(2), or -1. Signal it after printing something while a line is edited: the editor then draws the
/// prompt and the line again at the cursor.
///
/// Returns NULL if the terminal cannot be used.
cedit *_Nullable cedit_open(int input, int output, int wake, const char *_Nonnull terminal,
                            cedit_completion _Nonnull completion, void *_Nullable context);

/// Edits one line. Returns it without its line feed, valid until the next call, or NULL at the end of input.
///
/// The interrupt key on an empty line returns the line "\003".
const char *_Nullable cedit_read(cedit *_Nonnull editor, const char *_Nonnull prompt, size_t *_Nonnull length);

/// Adds a line to the history that the arrow keys browse.
void cedit_remember(cedit *_Nonnull editor, const char *_Nonnull line);

/// Inserts text at the cursor; only during a completion.
void cedit_insert(cedit *_Nonnull editor, const char *_Nonnull text);

/// Prints a line below the edited one; only during a completion.
void cedit_list(cedit *_Nonnull editor, const char *_Nonnull text);

/// Closes an editor and restores the terminal.
void cedit_close(cedit *_Nonnull editor);

/// Saves the modes of a terminal, and restores them when a signal ends the process.
///
/// This covers signals from other processes and those of faults. The earlier handler of a signal is installed again and
/// receives it. Only the first call has an effect.
bool cedit_guard_terminal(int descriptor);

/// Restores the modes that cedit_guard_terminal saved; safe in a signal handler.
void cedit_restore_terminal(void);

/// The version of libedit at the time of the build; it has no call that tells the one that is loaded.
extern const char *_Nonnull const cedit_library_version;

#endif
