#ifndef CKEYS_H
#define CKEYS_H

/// The meanings of keys for which ASCII has no character: C1 controls, which no keyboard sends, and a flag.
enum cedit_key {
    CEDIT_PREVIOUS_WORD = 0x80,
    CEDIT_NEXT_WORD,
    CEDIT_DELETE_PREVIOUS_WORD,
    CEDIT_DELETE_NEXT_WORD,
    CEDIT_DELETE_CHARACTER,
    CEDIT_UPPERCASE_WORD,
    CEDIT_LOWERCASE_WORD,
    CEDIT_CAPITALIZE_WORD,
    CEDIT_SEARCH_PREVIOUS,
    CEDIT_SEARCH_NEXT,
    /// Added to a digit that is typed with Alt: the argument of the next key.
    CEDIT_ARGUMENT = 0x1000000,
};

/// Returns the next byte of the input, or -1 if none comes in time.
typedef int (*cedit_next)(void *_Nullable context);

/// Reads the rest of a key whose first byte was ESC, and returns what the key does: a character, or a cedit_key.
///
/// Returns 0 for a key without a meaning, for reports of the terminal, and for ESC alone. A byte that cannot belong to the
/// sequence ends it and is in `ahead`, which is otherwise -1.
///
/// The keys are those of ECMA-48 with xterm's modifiers, rxvt, the Linux console, xterm's modifyOtherKeys and kitty's
/// keyboard protocol. Moves and deletions are those of readline.
int cedit_escape(cedit_next _Nonnull next, void *_Nullable context, int *_Nonnull ahead);

#endif
