/**
 * The command line: its entry point, and how the failure of a command is reported.
 *
 * <p>{@link io.serai.cli.CommandLineEntryPoint} parses the arguments and runs a {@link
 * io.serai.cli.terminal.SubCommand}: a class that returns the exit code of its command. {@link
 * io.serai.cli.CommandFailureReporter} prints its failure in one line.
 *
 * <p>Commands are in packages by topic. {@code run} runs a hub. {@code init}, {@code library},
 * {@code backup} and {@code secret} change a home; {@code validate}, {@code checksum} and {@code
 * openapi} read and write its documents. {@code call}, {@code task}, {@code route} and {@code
 * status} call a hub through {@code client}: a running hub, or one that is started for the command.
 * {@code mcp} connects a client of MCP with a hub.
 *
 * <p>All of them use {@code terminal}, and {@code file} for documents.
 */
@NullMarked
package io.serai.cli;

import org.jspecify.annotations.NullMarked;
