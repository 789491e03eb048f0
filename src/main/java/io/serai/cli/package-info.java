/**
 * The command line. Each command is one class that calls a hub or reads and writes files of a home.
 *
 * <p>{@link io.serai.cli.CommandLineEntryPoint} parses the arguments and runs a {@link
 * io.serai.cli.SubCommand}. {@link io.serai.cli.RunCommand} runs a hub. {@link
 * io.serai.cli.CallCommand} and {@link io.serai.cli.SearchCommand} call one through {@link
 * io.serai.cli.HubConnectionOptions}: a running hub, or a {@link io.serai.cli.TemporaryHub}. {@link
 * io.serai.cli.ValidateCommand} and {@link io.serai.cli.ChecksumCommand} work on the files that
 * {@link io.serai.cli.DocumentFileFinder} finds. {@link io.serai.cli.ImportCommand} writes
 * capabilities from an OpenAPI document.
 *
 * <p>A command returns its exit code; {@link io.serai.cli.CommandFailureReporter} prints its
 * failure in one line.
 */
@NullMarked
package io.serai.cli;

import org.jspecify.annotations.NullMarked;
