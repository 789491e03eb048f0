/**
 * A fuzzer for a whole hub: a child process with a bounded heap is sent mutations of valid requests
 * over every protocol that it speaks, and its files are changed meanwhile. {@code bench/fuzz.sh}
 * runs it for minutes, {@code FuzzTest} for some thousand requests.
 */
@NullMarked
package io.serai.fuzz;

import org.jspecify.annotations.NullMarked;
