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

#endif
