/**
 * Documents of a home for commands: finding files, working on many of them, and printing faults
 * with file and line.
 */
@NullMarked
package io.serai.cli.file;

import org.jspecify.annotations.NullMarked;
