/// One document and its values on each line: `␤` is a line break, `␍` a carriage return, and `␂` a byte order mark.
///
/// The values are as Python's `tomllib` reads them, and dates as they are written.
enum TOMLValueRows {
    static let all = ##"""
        a = ""  → {"a": ""}
        a = '' → {"a": ""}
        a = "tab	and 'quotes' and # sign" # comment → {"a": "tab\tand 'quotes' and # sign"}
        a = "\b\t\n\f\r\"\\" → {"a": "\u0008\t\n\u000C\r\"\\"}
        a = "\u00e9 \u00E9 \U0001F600" → {"a": "é é 😀"}
        a = "é😀" → {"a": "é😀"}
        a = 'C:\new\"x"' → {"a": "C:\\new\\\"x\""}
        a = """␤first␤second""" → {"a": "first\nsecond"}
        a = """one""" → {"a": "one"}
        a = """␤␤two""" → {"a": "\ntwo"}
        a = """a "quoted" and ""quoted"" word""" → {"a": "a \"quoted\" and \"\"quoted\"\" word"}
        a = """""two quotes""""" → {"a": "\"\"two quotes\"\""}
        a = """ends with one"""" → {"a": "ends with one\""}
        a = """x\␤   ␤	 y \␤  z""" → {"a": "xy z"}
        a = """x\   ␤y""" → {"a": "xy"}
        a = """\"""\\""" → {"a": "\"\"\"\\"}
        a = ''' it's ''two'' \n ''' → {"a": " it's ''two'' \\n "}
        a = '''␤x␤''' → {"a": "x\n"}
        a = '''''' → {"a": ""}
        a = """""" → {"a": ""}
        a = ''''x''''' → {"a": "'x''"}
        a = "#" # " → {"a": "#"}
        a = 0 → {"a": 0}
        a = +0 → {"a": 0}
        a = -0 → {"a": 0}
        a = +99 → {"a": 99}
        a = -17 → {"a": -17}
        a = 1_000 → {"a": 1000}
        a = 5_3_4 → {"a": 534}
        a = 9223372036854775807 → {"a": 9223372036854775807}
        a = -9223372036854775808 → {"a": -9223372036854775808}
        a = 0xDEADBEEF → {"a": 3735928559}
        a = 0xdead_beef → {"a": 3735928559}
        a = 0x00ff → {"a": 255}
        a = 0o01234567 → {"a": 342391}
        a = 0o755 → {"a": 493}
        a = 0b1101_0110 → {"a": 214}
        a = 0x7fffffffffffffff → {"a": 9223372036854775807}
        a = +1.0 → {"a": 1.0}
        a = 3.1415 → {"a": 3.1415}
        a = -0.01 → {"a": -0.01}
        a = -0.0 → {"a": -0.0}
        a = 5e+22 → {"a": 5e+22}
        a = 1e06 → {"a": 1000000.0}
        a = -2E-2 → {"a": -0.02}
        a = 6.626e-34 → {"a": 6.626e-34}
        a = 224_617.445_991_228 → {"a": 224617.445991228}
        a = 0e0 → {"a": 0.0}
        a = 0.0 → {"a": 0.0}
        a = 1_0e1_0 → {"a": 100000000000.0}
        a = 1e-400 → {"a": 0.0}
        a = inf → {"a": inf}
        a = +inf → {"a": inf}
        a = -inf → {"a": -inf}
        a = nan → {"a": nan}
        a = -nan → {"a": nan}
        a = true → {"a": true}
        a = false → {"a": false}
        a = 1979-05-27T07:32:00Z → {"a": 1979-05-27T07:32:00Z}
        a = 1979-05-27t07:32:00z → {"a": 1979-05-27t07:32:00z}
        a = 1979-05-27 07:32:00Z → {"a": 1979-05-27 07:32:00Z}
        a = 1979-05-27T00:32:00-07:00 → {"a": 1979-05-27T00:32:00-07:00}
        a = 1979-05-27T00:32:00.999999+05:30 → {"a": 1979-05-27T00:32:00.999999+05:30}
        a = 1979-05-27T07:32:00 → {"a": 1979-05-27T07:32:00}
        a = 1979-05-27 07:32:00.5 → {"a": 1979-05-27 07:32:00.5}
        a = 1979-05-27 → {"a": 1979-05-27}
        a = 1979-05-27 # day → {"a": 1979-05-27}
        a = 07:32:00 → {"a": 07:32:00}
        a = 00:32:00.1234567899 → {"a": 00:32:00.1234567899}
        a = 23:59:60 → {"a": 23:59:60}
        a = 2000-02-29 → {"a": 2000-02-29}
        a = 2024-02-29 → {"a": 2024-02-29}
        a = [1979-05-27, 07:32:00] → {"a": [1979-05-27, 07:32:00]}
        a = {b = 1979-05-27 07:32:00} → {"a": {"b": 1979-05-27 07:32:00}}
        0001-01-01 = 0001-01-01 → {"0001-01-01": 0001-01-01}
        a-b_1 = 1 → {"a-b_1": 1}
        1234 = 1 → {"1234": 1}
        "" = 1 → {"": 1}
        '' = 1 → {"": 1}
        "a b" = 1 → {"a b": 1}
        'a "b"' = 1 → {"a \"b\"": 1}
        "\u0061" = 1 → {"a": 1}
        "é" = 1 → {"é": 1}
        a.b = 1 → {"a": {"b": 1}}
        a . b	.	c = 1 → {"a": {"b": {"c": 1}}}
        a."b.c".'d' = 1 → {"a": {"b.c": {"d": 1}}}
        3.14 = 1 → {"3": {"14": 1}}
        a.b = 1␤a.c = 2 → {"a": {"b": 1, "c": 2}}
        a.b.c = 1␤d = 2␤a.e = 3 → {"a": {"b": {"c": 1}, "e": 3}, "d": 2}
        true = 1 → {"true": 1}
        inf = nan → {"inf": nan}
           a   =   1    → {"a": 1}
        a=1 → {"a": 1}
          → {}
        # only a comment → {}
        ␂a = 1 → {"a": 1}
        a = 1 # no line break → {"a": 1}
        a = 1␍␤b = 2␍␤ → {"a": 1, "b": 2}
        [a] → {"a": {}}
        [a]␤b = 1␤[c]␤d = 2 → {"a": {"b": 1}, "c": {"d": 2}}
         [ a . "b" ] # comment␤c = 1 → {"a": {"b": {"c": 1}}}
        [a.b.c]␤[a]␤d = 1 → {"a": {"b": {"c": {}}, "d": 1}}
        [a]␤[a.b]␤[a.c] → {"a": {"b": {}, "c": {}}}
        [a.b]␤c = 1␤[a]␤d = 2␤[a.e] → {"a": {"b": {"c": 1}, "d": 2, "e": {}}}
        [a]␤b.c = 1␤[a.b.d]␤e = 2 → {"a": {"b": {"c": 1, "d": {"e": 2}}}}
        a.b = 1␤[a.c]␤d = 2 → {"a": {"b": 1, "c": {"d": 2}}}
        [a.b]␤[a]␤c.d = 1 → {"a": {"b": {}, "c": {"d": 1}}}
        [[a]] → {"a": [{}]}
        [[a]]␤b = 1␤[[a]]␤b = 2 → {"a": [{"b": 1}, {"b": 2}]}
        [[a.b]]␤[[a.b]]␤c = 1 → {"a": {"b": [{}, {"c": 1}]}}
        [[a]]␤[a.b]␤c = 1␤[[a]]␤[a.b]␤c = 2 → {"a": [{"b": {"c": 1}}, {"b": {"c": 2}}]}
        [[a]]␤[[a.b]]␤c = 1␤[[a.b]]␤[[a]]␤[[a.b]] → {"a": [{"b": [{"c": 1}, {}]}, {"b": [{}]}]}
        [[a]]␤b.c = 1␤[a.d] → {"a": [{"b": {"c": 1}, "d": {}}]}
        [a]␤[[a.b]] → {"a": {"b": [{}]}}
        ['a']␤[""] → {"a": {}, "": {}}
        [a]␤a.a = 1 → {"a": {"a": {"a": 1}}}
        a = [] → {"a": []}
        a = [ ] → {"a": []}
        a = [1] → {"a": [1]}
        a = [1, 2,] → {"a": [1, 2]}
        a = [1,2,3] → {"a": [1, 2, 3]}
        a = ["x", 1, 1.5, true, [1], {b = 1}] → {"a": ["x", 1, 1.5, true, [1], {"b": 1}]}
        a = [␤  1, # one␤  2␤  , # two␤] → {"a": [1, 2]}
        a = [[[]], [[1], []]] → {"a": [[[]], [[1], []]]}
        a = [ # ]␤] → {"a": []}
        a = ["]", '}', """#␤"""] → {"a": ["]", "}", "#\n"]}
        a = {} → {"a": {}}
        a = { } → {"a": {}}
        a = {b = 1} → {"a": {"b": 1}}
        a = { b = 1, c = "x" } → {"a": {"b": 1, "c": "x"}}
        a = {b.c = 1, b.d = 2} → {"a": {"b": {"c": 1, "d": 2}}}
        a = {"b c" = {d = [1, 2]}} → {"a": {"b c": {"d": [1, 2]}}}
        a = {b = [␤1,␤2␤]} → {"a": {"b": [1, 2]}}
        a = {b = """␤x"""} → {"a": {"b": "x"}}
        a = [{b = 1}, {b = 2}] → {"a": [{"b": 1}, {"b": 2}]}
        a = [{}, {b = {}}] → {"a": [{}, {"b": {}}]}
        a.b = {c = 1}␤a.d = 2 → {"a": {"b": {"c": 1}, "d": 2}}
        [a]␤b = {c = 1} → {"a": {"b": {"c": 1}}}
        """##
}

/// One text that is not TOML on each line, with the line, the column and the reason: `␁` is a control character, `␡` the
/// delete character, and `␌` a form feed.
enum TOMLMistakeRows {
    static let all = ##"""
        a = "x → 1:5 The text has no closing quotation mark
        a = 'x → 1:5 The text has no closing quotation mark
        a = "x␤" → 1:5 The text has no closing quotation mark on its line
        a = 'x␤' → 1:5 The text has no closing quotation mark on its line
        a = """x → 1:5 The text has no closing quotation mark
        a = '''x'' → 1:5 The text has no closing quotation mark
        a = """x"""""" → 1:14 Expected the end of the line
        a = '''x'''''' → 1:14 Expected the end of the line
        a = "\q" → 1:6 The backslash begins no escape sequence; one of the text is written twice
        a = "\x41" → 1:6 The backslash begins no escape sequence; one of the text is written twice
        a = "\e" → 1:6 The backslash begins no escape sequence; one of the text is written twice
        a = "\u12" → 1:6 Expected the 4 hexadecimal digits of a character
        a = "\u12G4" → 1:6 Expected the 4 hexadecimal digits of a character
        a = "\ud800" → 1:6 Expected the 4 hexadecimal digits of a character
        a = "\U00110000" → 1:6 Expected the 8 hexadecimal digits of a character
        a = "\U0000004" → 1:6 Expected the 8 hexadecimal digits of a character
        a = "\ → 1:6 The backslash begins no escape sequence; one of the text is written twice
        a = "\␤x" → 1:6 The backslash begins no escape sequence; one of the text is written twice
        a = """\ x""" → 1:8 The backslash begins no escape sequence; one of the text is written twice
        a = """\q""" → 1:8 The backslash begins no escape sequence; one of the text is written twice
        a = "x" y → 1:9 Expected the end of the line
        a = x → 1:5 Expected a value; text is written in quotation marks
        a = x"y" → 1:5 Expected a value; text is written in quotation marks
        a = "␁" → 1:6 A control character is written as \u and four digits
        a = '␁' → 1:6 A control character is written as \u and four digits
        a = """␁""" → 1:8 A control character is written as \u and four digits
        a = "␡" → 1:6 A control character is written as \u and four digits
        a = """x␍y""" → 1:9 A control character is written as \u and four digits
        a = "x␍␤y" → 1:5 The text has no closing quotation mark on its line
        a = 01 → 1:5 A decimal number cannot have leading zeros
        a = -01 → 1:5 A decimal number cannot have leading zeros
        a = 00 → 1:5 A decimal number cannot have leading zeros
        a = 1__0 → 1:5 Expected a number; text is written in quotation marks
        a = _1 → 1:5 Expected a value; text is written in quotation marks
        a = 1_ → 1:5 Expected a number; text is written in quotation marks
        a = 0x → 1:5 Expected a number; text is written in quotation marks
        a = 0xG → 1:5 Expected a number; text is written in quotation marks
        a = 0x_1 → 1:5 Expected a number; text is written in quotation marks
        a = 0x1_ → 1:5 Expected a number; text is written in quotation marks
        a = 0o8 → 1:5 Expected a number; text is written in quotation marks
        a = 0b2 → 1:5 Expected a number; text is written in quotation marks
        a = 0XFF → 1:5 Expected a number; text is written in quotation marks
        a = +0xFF → 1:5 Expected a number; text is written in quotation marks
        a = -0b1 → 1:5 Expected a number; text is written in quotation marks
        a = 9223372036854775808 → 1:5 The number does not fit into 64 bits
        a = -9223372036854775809 → 1:5 The number does not fit into 64 bits
        a = 0x8000000000000000 → 1:5 The number does not fit into 64 bits
        a = 1. → 1:5 Expected a number; text is written in quotation marks
        a = .5 → 1:5 Expected a value; text is written in quotation marks
        a = +.5 → 1:5 Expected a number; text is written in quotation marks
        a = 1.e5 → 1:5 Expected a number; text is written in quotation marks
        a = 1e → 1:5 Expected a number; text is written in quotation marks
        a = 1e+ → 1:5 Expected a number; text is written in quotation marks
        a = 1e5.5 → 1:5 Expected a number; text is written in quotation marks
        a = 1e5-5 → 1:5 Expected a number; text is written in quotation marks
        a = 1._5 → 1:5 Expected a number; text is written in quotation marks
        a = 1_.5 → 1:5 Expected a number; text is written in quotation marks
        a = 1.5_ → 1:5 Expected a number; text is written in quotation marks
        a = 1.2.3 → 1:5 Expected a number; text is written in quotation marks
        a = 01.5 → 1:5 A decimal number cannot have leading zeros
        a = 1e_5 → 1:5 Expected a number; text is written in quotation marks
        a = 1e999 → 1:5 The number does not fit into 64 bits
        a = Inf → 1:5 Expected a value; text is written in quotation marks
        a = + → 1:5 Expected a number; text is written in quotation marks
        a = --1 → 1:5 Expected a number; text is written in quotation marks
        a = +nan1 → 1:5 Expected a number; text is written in quotation marks
        a = 1 2 → 1:7 Expected the end of the line
        a = True → 1:5 Expected a value; text is written in quotation marks
        a = TRUE → 1:5 Expected a value; text is written in quotation marks
        a = truer → 1:5 Expected a value; text is written in quotation marks
        a = tru → 1:5 Expected a value; text is written in quotation marks
        a = yes → 1:5 Expected a value; text is written in quotation marks
        a = null → 1:5 Expected a value; text is written in quotation marks
        a = ١ → 1:5 Expected a value; text is written in quotation marks
        a = 1979-5-27 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-13-01 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-00-01 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-04-31 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 2023-02-29 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1900-02-29 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-00 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07:32 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T24:00:00 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07:60:00 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07:32:61 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07:32:00. → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07:32:00+1 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07:32:00+24:00 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07:32:00+01:60 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27T07:32:00Z1 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 1979-05-27  07:32:00 → 1:17 Expected the end of the line
        a = 07:32 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 24:00:00 → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 07:32:00Z → 1:5 Expected a date or time, such as 2026-11-29, 07:30:00 or 2026-11-29T07:30:00Z
        a = 7:32:00 → 1:5 Expected a number; text is written in quotation marks
        a = 19790-05-27 → 1:5 Expected a number; text is written in quotation marks
        a → 1:2 Expected '=' after the key
        a = → 1:4 Expected a value
        a = # nothing → 1:5 Expected a value
        a = ␤1 → 1:5 Expected a value
        = 1 → 1:1 Expected a key
        .a = 1 → 1:1 Expected a key
        a. = 1 → 1:4 Expected a key after '.'
        a..b = 1 → 1:3 Expected a key after '.'
        a b = 1 → 1:3 Expected '=' after the key
        a = 1 b = 2 → 1:7 Expected the end of the line
        a = b = 1 → 1:5 Expected a value; text is written in quotation marks
        é = 1 → 1:1 Expected a key
        a+b = 1 → 1:2 Expected '=' after the key
        "a = 1 → 1:1 The text has no closing quotation mark
        """a""" = 1 → 1:1 A key cannot have several lines
        '''a''' = 1 → 1:1 A key cannot have several lines
        "a → 1:1 The text has no closing quotation mark
        b" = 1 → 1:2 Expected '=' after the key
        "\q" = 1 → 1:2 The backslash begins no escape sequence; one of the text is written twice
        a: 1 → 1:2 Expected '=' after the key
        a = 1, b = 2 → 1:6 Expected the end of the line
        a = 1␤a = 2 → 2:1 'a' is already defined on line 1
        a = 1␤'a' = 2 → 2:1 The key is already defined on line 1
        "a b" = 1␤'a b' = 2 → 2:1 The key is already defined on line 1
        "" = 1␤'' = 2 → 2:1 The key is already defined on line 1
        a.b = 1␤a.b = 2 → 2:3 'b' is already defined on line 1
        a = 1␤a.b = 2 → 2:1 'a' is already defined on line 1
        a.b = 1␤a = 2 → 2:1 'a' is already defined on line 1
        a.b = 1␤a.b.c = 2 → 2:3 'b' is already defined on line 1
        {a = 1} → 1:1 Expected a key
        [ → 1:2 Expected a key after '['
        [a → 1:3 Expected ']' after the name of the table
        [a.b → 1:5 Expected ']' after the name of the table
        [] → 1:2 Expected a key after '['
        [ ] → 1:3 Expected a key after '['
        [.] → 1:2 Expected a key after '['
        [a.] → 1:4 Expected a key after '.'
        [.a] → 1:2 Expected a key after '['
        [a..b] → 1:4 Expected a key after '.'
        [a b] → 1:4 Expected ']' after the name of the table
        [a]] → 1:4 Expected the end of the line
        [[a] → 1:4 Expected ']]' after the name of the table
        [[a] ] → 1:4 Expected ']]' after the name of the table
        [ [a]] → 1:3 Expected a key after '['
        [[]] → 1:3 Expected a key after '[['
        [a] b → 1:5 Expected the end of the line
        [a] [b] → 1:5 Expected the end of the line
        [a]b = 1 → 1:4 Expected the end of the line
        [a]␤[a] → 2:2 'a' is already defined on line 1
        [a.b]␤[a.b] → 2:4 'b' is already defined on line 1
        [a]␤b = 1␤[a.b] → 3:4 'b' is already defined on line 2
        [a]␤b.c = 1␤[a.b] → 3:4 'b' is already defined on line 2
        a = 1␤[a] → 2:2 'a' is already defined on line 1
        a.b = 1␤[a] → 2:2 'a' is already defined on line 1
        a = 1␤[a.b] → 2:2 'a' is already defined on line 1
        [a]␤[[a]] → 2:3 'a' is already defined on line 1
        [[a]]␤[a] → 2:2 'a' is already defined on line 1
        a = []␤[[a]] → 2:3 'a' is already defined on line 1
        a = [{b = 1}]␤[a.c] → 2:2 'a' is already defined on line 1
        a = [1]␤[a.c] → 2:2 'a' is already defined on line 1
        a = {b = 1}␤[a] → 2:2 'a' is already defined on line 1
        a = {b = 1}␤[a.c] → 2:2 'a' is already defined on line 1
        a = {b = 1}␤a.c = 2 → 2:1 'a' is already defined on line 1
        a = {b.c = 1}␤a.b.d = 2 → 2:1 'a' is already defined on line 1
        [a.b.c]␤[a]␤b.c.d = 1 → 3:3 'c' is already defined on line 1
        [a.b]␤[a]␤b.c = 1 → 3:1 'b' is already defined on line 1
        [[a.b]]␤[a]␤b.c = 1 → 3:1 'b' is already defined on line 1
        [a.b]␤[[a]] → 2:3 'a' is already defined on line 1
        [a]␤b.c = 1␤[[a.b]] → 3:5 'b' is already defined on line 2
        [a␤] → 1:3 Expected ']' after the name of the table
        [a.␤b] → 1:4 Expected a key after '.'
        ["a␤b"] → 1:2 The text has no closing quotation mark on its line
        [:a] → 1:2 Expected a key after '['
        [#] → 1:2 Expected a key after '['
        [ .a] → 1:3 Expected a key after '['
        [[ =]] → 1:4 Expected a key after '[['
          [,] → 1:4 Expected a key after '['
        a = [ → 1:6 Expected a value
        a = [1 → 1:7 Expected ',' or ']' after the value of an array
        a = [1, → 1:8 Expected a value
        a = [,] → 1:6 Expected a value
        a = [1,,2] → 1:8 Expected a value
        a = [1 2] → 1:8 Expected ',' or ']' after the value of an array
        a = [1␤2] → 2:1 Expected ',' or ']' after the value of an array
        a = [1} → 1:7 Expected ',' or ']' after the value of an array
        a = [} → 1:6 Expected a value
        a = [1, } → 1:9 Expected a value
        a = [[1] → 1:9 Expected ',' or ']' after the value of an array
        a = [1]] → 1:8 Expected the end of the line
        a = [a = 1] → 1:6 Expected a value; text is written in quotation marks
        a = { → 1:6 Expected a key
        a = {b → 1:7 Expected '=' after the key
        a = {b = 1 → 1:11 Expected ',' or '}' on the line of the inline table
        a = {b = 1,} → 1:12 An inline table cannot end with a comma
        a = {b = 1, → 1:12 Expected a key
        a = {,} → 1:6 Expected a key
        a = {b} → 1:7 Expected '=' after the key
        a = {b =} → 1:9 Expected a value
        a = {b = 1, b = 2} → 1:13 'b' is already defined on line 1
        a = {b.c = 1, b = 2} → 1:15 'b' is already defined on line 1
        a = {b = {c = 1}, b.d = 2} → 1:19 'b' is already defined on line 1
        a = {b = 1 c = 2} → 1:12 Expected ',' or '}' on the line of the inline table
        a = {b = 1,␤c = 2} → 1:12 Expected a key
        a = {␤b = 1} → 1:6 Expected a key
        a = {b = 1 # x␤} → 1:12 Expected ',' or '}' on the line of the inline table
        a = {[b]} → 1:6 Expected a key
        a = {b = [}} → 1:11 Expected a value
        a = {b = 1] → 1:11 Expected ',' or '}' on the line of the inline table
        # ␁ → 1:3 A comment cannot have control characters
        # x␍ → 1:4 A comment cannot have control characters
        a = 1 # ␁ → 1:9 A comment cannot have control characters
        a = 1 ␁ → 1:7 Expected the end of the line
        ␁ → 1:1 Expected a key
        a = 1␍ → 1:6 Expected the end of the line
        ␍a = 1 → 1:1 Expected the end of the line
        a = [1, ␁] → 1:9 Expected a value
        a = 1␌b = 2 → 1:6 Expected the end of the line
        """##
}
