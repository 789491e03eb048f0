package io.serai.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * The base class of commands. The exit code is the result of {@link #call}; {@link
 * CommandLineEntryPoint} reports exceptions.
 */
@Command(
    versionProvider = VersionProvider.class,
    usageHelpAutoWidth = true,
    sortOptions = false,
    exitCodeOnInvalidInput = 2,
    exitCodeOnExecutionException = 1)
abstract class SubCommand implements Callable<Integer> {

  static final int OK = 0;
  static final int FAILED = 1;

  @Override
  public abstract Integer call() throws IOException, InterruptedException;
}
