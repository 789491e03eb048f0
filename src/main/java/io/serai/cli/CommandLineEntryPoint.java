package io.serai.cli;

import io.serai.skill.SimilarNameFinder;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Serai's command line. Exit codes: 0 done, 1 failed, 2 wrongly called. What goes wrong is told in
 * one line on the error stream.
 */
public final class CommandLineEntryPoint {

  private CommandLineEntryPoint() {}

  /** Runs the command that the arguments name, on the terminal of this process. */
  public static int execute(String... arguments) {
    return execute(Terminal.ofProcess(), arguments);
  }

  static int execute(Terminal terminal, String... arguments) {
    CommandLine line = new CommandLine(new SeraiCommand());
    line.addSubcommand(new RunCommand(terminal))
        .addSubcommand(new InitCommand(terminal))
        .addSubcommand(new ValidateCommand(terminal))
        .addSubcommand(new ChecksumCommand(terminal))
        .addSubcommand(new SearchCommand(terminal))
        .addSubcommand(new CallCommand(terminal))
        .addSubcommand(
            new CommandLine(new KeyCommand()).addSubcommand(new KeyCreateCommand(terminal)))
        .addSubcommand(vault(terminal))
        .addSubcommand(new BackupCommand(terminal))
        .addSubcommand(new RestoreCommand(terminal))
        .addSubcommand(new CdsTrainingCommand());
    addStandard(line);
    line.setOut(terminal.out()).setErr(terminal.err());
    line.setParameterExceptionHandler((wrong, args) -> wronglyCalled(terminal, wrong));
    line.setExecutionExceptionHandler(
        (failure, at, parsed) -> CommandFailureReporter.tell(terminal, failure));
    int code = line.execute(arguments);
    terminal.out().flush();
    return code;
  }

  private static CommandLine vault(Terminal terminal) {
    return new CommandLine(new VaultCommand())
        .addSubcommand(new VaultSetCommand(terminal))
        .addSubcommand(new VaultListCommand(terminal))
        .addSubcommand(new VaultRemoveCommand(terminal))
        .addSubcommand(new VaultRotateCommand(terminal));
  }

  /** {@code --help}, and {@code --version} where the command does not mean something else by it. */
  private static void addStandard(CommandLine line) {
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help and end.")
                .build());
    if (line.getCommandSpec().findOption("--version") == null) {
      line.getCommandSpec()
          .addOption(
              OptionSpec.builder("-V", "--version")
                  .versionHelp(true)
                  .description("Show the version and end.")
                  .build());
    }
    line.getSubcommands().values().forEach(CommandLineEntryPoint::addStandard);
  }

  /** What was meant by the first word that no option or command is. */
  private static String meant(ParameterException wrong) {
    if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
      return "";
    }
    CommandLine at = wrong.getCommandLine();
    String word = unmatched.getUnmatched().get(0);
    Collection<String> known =
        word.startsWith("-")
            ? at.getCommandSpec().optionsMap().keySet()
            : at.getSubcommands().keySet();
    List<String> near = SimilarNameFinder.of(word, known);
    return near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
  }

  private static int wronglyCalled(Terminal terminal, ParameterException wrong) {
    String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
    String message = String.valueOf(wrong.getMessage()).lines().findFirst().orElse("wrong call");
    String end = message.endsWith(".") ? "" : ".";
    terminal
        .err()
        .println("serai: " + message + end + meant(wrong) + " See: " + command + " --help");
    return 2;
  }
}
