#include "ckeys.h"

#include <stdbool.h>
#include <wctype.h>

enum { escape = 0x1B, backspace = 0x7F };
enum { shift = 1, alt = 2, control = 4, locks = 64 | 128 };

enum { unknown = -1, ended = -2 };

struct input {
    cedit_next next;
    void *context;
    /// The byte that was read and not accepted, unknown or ended.
    int ahead;
};

/// Returns the next byte if it is in a range, or -1.
static int accept(struct input *input, int low, int high) {
    if (input->ahead == unknown) {
        input->ahead = input->next(input->context);
        if (input->ahead < 0) input->ahead = ended;
    }
    int byte = input->ahead;
    if (byte < low || byte > high) return -1;
    input->ahead = unknown;
    return byte;
}

static bool is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

static int key_with_alt(int character) {
    switch (character) {
    case 'b': case 'B': return CEDIT_PREVIOUS_WORD;
    case 'f': case 'F': return CEDIT_NEXT_WORD;
    case 'd': case 'D': return CEDIT_DELETE_NEXT_WORD;
    case '\b': case backspace: return CEDIT_DELETE_PREVIOUS_WORD;
    case 'u': case 'U': return CEDIT_UPPERCASE_WORD;
    case 'l': case 'L': return CEDIT_LOWERCASE_WORD;
    case 'c': case 'C': return CEDIT_CAPITALIZE_WORD;
    case 'p': case 'P': return CEDIT_SEARCH_PREVIOUS;
    case 'n': case 'N': return CEDIT_SEARCH_NEXT;
    case '\r': return '\r';
    default: return is_digit(character) ? CEDIT_ARGUMENT | character : 0;
    }
}

static int key_with_control(int character) {
    if (character == '\b' || character == backspace) return CEDIT_DELETE_PREVIOUS_WORD;
    if (character == '\t' || character == '\r') return character;
    bool is_letter = (character >= '@' && character <= '_') || (character >= 'a' && character <= 'z');
    return is_letter && character != '[' ? character & 0x1F : 0;
}

/// Returns a key that was sent as the number of its character.
static int numbered_character(int character, int modifiers) {
    bool is_control = character < ' ' && character != '\b' && character != '\t' && character != '\r';
    // Kitty's other keys are numbers of the private use area.
    bool is_special = (character >= 0x80 && character < 0xA0) || (character >= 0xD800 && character < 0xF900);
    if (is_control || is_special || character > 0x10FFFF) return 0;
    switch (modifiers) {
    case 0: case shift: return character;
    case control: case control | shift: return key_with_control(character);
    case alt: case alt | shift: return key_with_alt(character);
    default: return 0;
    }
}

static int cursor_key(int letter, int modifiers) {
    bool moves_by_words = modifiers == alt || modifiers == control;
    if (modifiers != 0 && !moves_by_words) return 0;
    switch (letter) {
    case 'A': return moves_by_words ? 0 : 'P' - '@';
    case 'B': return moves_by_words ? 0 : 'N' - '@';
    case 'C': return moves_by_words ? CEDIT_NEXT_WORD : 'F' - '@';
    case 'D': return moves_by_words ? CEDIT_PREVIOUS_WORD : 'B' - '@';
    case 'F': return moves_by_words ? 0 : 'E' - '@';
    case 'H': return moves_by_words ? 0 : 'A' - '@';
    default: return 0;
    }
}

static int numbered_key(int number, int modifiers) {
    switch (number) {
    case 1: case 7: return cursor_key('H', modifiers);
    case 4: case 8: return cursor_key('F', modifiers);
    case 3:
        if (modifiers == 0) return CEDIT_DELETE_CHARACTER;
        return modifiers == alt || modifiers == control ? CEDIT_DELETE_NEXT_WORD : 0;
    default: return 0;
    }
}

/// The numbers of a sequence: fields are separated by semicolons, the parts of a field by colons.
struct parameters {
    int values[3][2];
    int fields;
    bool are_empty;
    bool are_private;
};

static struct parameters read_parameters(struct input *input) {
    struct parameters result = {.are_empty = true};
    int part = 0;
    for (;;) {
        int byte = accept(input, '0', '?');
        if (byte < 0) return result;
        result.are_empty = false;
        if (byte == ';') {
            if (result.fields < 3) result.fields += 1;
            part = 0;
        } else if (byte == ':') {
            if (part < 2) part += 1;
        } else if (!is_digit(byte)) {
            result.are_private = true;
        } else if (result.fields < 3 && part < 2) {
            int *value = &result.values[result.fields][part];
            if (*value < 0x110000) *value = *value * 10 + byte - '0';
        }
    }
}

static int modifiers_of(int value) {
    return value > 1 ? (value - 1) & ~locks : 0;
}

/// Reads a control sequence after `ESC [`.
static int control_sequence(struct input *input, int modifiers) {
    // The Linux console's F1 to F5.
    if (accept(input, '[', '[') >= 0) {
        accept(input, '@', '~');
        return 0;
    }
    struct parameters parameters = read_parameters(input);
    const int (*values)[2] = (const int (*)[2])parameters.values;
    int number = values[0][0];
    modifiers |= modifiers_of(values[1][0]);
    // rxvt ends keys with Shift in `$`, which elsewhere comes before the last byte.
    bool is_plain = parameters.fields == 0 && !parameters.are_empty && !parameters.are_private;
    if (is_plain && accept(input, '$', '$') >= 0) return numbered_key(number, modifiers | shift);
    bool has_more = false;
    while (accept(input, ' ', '/') >= 0) has_more = true;
    int final = accept(input, '@', '~');
    bool is_release = values[1][1] == 3;
    if (has_more || parameters.are_private || is_release) return 0;
    switch (final) {
    case 'M':
        // xterm's first form of mouse reports: the button, the column and the row are a byte each.
        for (int count = 0; parameters.are_empty && count < 3; count += 1) accept(input, ' ', 0xFF);
        return 0;
    case '~':
        if (number == 27 && parameters.fields == 2) return numbered_character(values[2][0], modifiers);
        return numbered_key(number, modifiers);
    case '^': return numbered_key(number, modifiers | control);
    case '@': return numbered_key(number, modifiers | control | shift);
    case 'u':
        if ((modifiers & ~shift) != 0) return numbered_character(number, modifiers);
        if (values[2][0] != 0) return numbered_character(values[2][0], modifiers);
        if (modifiers == 0) return numbered_character(number, 0);
        return numbered_character(values[0][1] != 0 ? values[0][1] : (int)towupper((wint_t)number), modifiers);
    default:
        return cursor_key(final, modifiers | (parameters.fields == 0 ? modifiers_of(number) : 0));
    }
}

/// Reads a key after `ESC O`.
static int single_shift(struct input *input, int modifiers) {
    struct parameters parameters = read_parameters(input);
    modifiers |= modifiers_of(parameters.values[parameters.fields == 0 ? 0 : 1][0]);
    int final = accept(input, '@', '~');
    if (final >= 'a' && final <= 'd') return cursor_key(final - 'a' + 'A', modifiers | control);
    // The keypad in its application mode: Enter, and `*` to `9`.
    if (final == 'M' || (final >= 'j' && final <= 'y')) return final - '@';
    return cursor_key(final, modifiers);
}

/// Skips the rest of a control string, which is a reply of the terminal, and returns whether it ends with ESC.
static bool skip_control_string(struct input *input) {
    while (accept(input, ' ', 0xFF) >= 0) {}
    return accept(input, '\a', '\a') < 0 && accept(input, escape, escape) >= 0;
}

static int read_key(struct input *input) {
    for (;;) {
        // rxvt sends ESC before the sequence of a key with Alt.
        int modifiers = 0;
        while (accept(input, escape, escape) >= 0) modifiers = alt;
        int byte = accept(input, ' ', backspace);
        if (byte < 0) byte = accept(input, '\b', '\b');
        bool is_reply = false;
        switch (byte) {
        case '[': return control_sequence(input, modifiers);
        case 'O': return single_shift(input, modifiers);
        // Replies of the terminal go on with signs with which no word begins.
        case ']': is_reply = accept(input, '0', '9') >= 0; break;
        case 'P': is_reply = accept(input, '!', '?') >= 0; break;
        case '_': is_reply = accept(input, 'G', 'G') >= 0; break;
        }
        if (!is_reply) return key_with_alt(byte);
        if (!skip_control_string(input) || accept(input, '\\', '\\') >= 0) return 0;
    }
}

int cedit_escape(cedit_next next, void *context, int *ahead) {
    struct input input = {next, context, unknown};
    int key = read_key(&input);
    *ahead = input.ahead < 0 ? -1 : input.ahead;
    return key;
}
