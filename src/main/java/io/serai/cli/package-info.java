/**
 * The command line: each command is one class that calls the hub or its files; nothing below knows
 * of it.
 *
 * <p>Start with {@link io.serai.cli.CommandLineEntryPoint}.
 */
@NullMarked
package io.serai.cli;

import org.jspecify.annotations.NullMarked;
