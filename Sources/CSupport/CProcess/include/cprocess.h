#ifndef CPROCESS_H
#define CPROCESS_H

/// Lets a crash of this process leave no memory behind: no core file, and nothing for other processes of the same
/// person to read in /proc. Glibc's module does not show prctl(2) to Swift.
///
/// Returns 0 when both took hold.
int cprocess_forbid_core_dumps(void);

/// Makes a pipe whose two ends no child inherits, not even one that another thread starts in the same moment: pipe2(2),
/// which Glibc's module leaves out.
///
/// Returns 0, or -1 and errno.
int cprocess_pipe(int ends[2]);

/// Lets go of the pages of the program and its libraries that the file still has as they are: code and constants.
///
/// Whatever is used afterwards is mapped again from the system's cache of files, at a microsecond for sixteen pages.
/// Nothing of an object whose code the loader has written into, and nothing while a debugger is attached. Returns how many
/// segments were let go.
int cprocess_let_go_of_code(void);

#endif
