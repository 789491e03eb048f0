package io.serai.cli.terminal;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The base class of commands. The exit code is the result of {@link #call}; {@code
 * CommandLineEntryPoint} reports exceptions.
 */
@Command(
    versionProvider = SubCommand.VersionProvider.class,
    usageHelpAutoWidth = true,
    sortOptions = false,
    exitCodeOnInvalidInput = 2,
    exitCodeOnExecutionException = 1)
public abstract class SubCommand implements Callable<Integer> {

  public static final int OK = 0;
  public static final int FAILED = 1;

  @Spec private CommandSpec spec;

  /** Returns what the command line knows of this command. */
  protected final CommandSpec spec() {
    return spec;
  }

  /** Returns the terminal, which the root command knows. */
  protected Terminal terminal() {
    return ((SubCommand) spec.root().userObject()).terminal();
  }

  @Override
  public abstract Integer call() throws IOException, InterruptedException;

  /** Provides the version of the jar and of the JVM for {@code --version}. */
  static final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version =
          Optional.ofNullable(VersionProvider.class.getPackage().getImplementationVersion())
              .orElse("(not packaged)");
      return new String[] {
        "Serai " + version, "Java " + Runtime.version() + ", " + System.getProperty("os.name")
      };
    }
  }
}
