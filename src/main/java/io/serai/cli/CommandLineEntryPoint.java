package io.serai.cli;

import io.serai.cli.backup.BackupCommand;
import io.serai.cli.backup.RestoreCommand;
import io.serai.cli.call.CallCommand;
import io.serai.cli.call.SearchCommand;
import io.serai.cli.call.SendCommand;
import io.serai.cli.checksum.ChecksumCommand;
import io.serai.cli.init.ClassArchiveTrainingCommand;
import io.serai.cli.init.InitCommand;
import io.serai.cli.library.LibAddCommand;
import io.serai.cli.library.LibListCommand;
import io.serai.cli.mcp.McpApproveCommand;
import io.serai.cli.mcp.McpCommand;
import io.serai.cli.mcp.McpConfigCommand;
import io.serai.cli.openapi.ImportCommand;
import io.serai.cli.route.ExportCommand;
import io.serai.cli.route.PromoteCommand;
import io.serai.cli.route.RoutesCommand;
import io.serai.cli.run.LogFormat;
import io.serai.cli.run.RunCommand;
import io.serai.cli.secret.ApiKeyCreateCommand;
import io.serai.cli.secret.ApiKeyListCommand;
import io.serai.cli.secret.ApiKeyRevokeCommand;
import io.serai.cli.secret.ApiKeyRotateCommand;
import io.serai.cli.secret.CardSigningKeyCommand;
import io.serai.cli.secret.VaultListCommand;
import io.serai.cli.secret.VaultRemoveCommand;
import io.serai.cli.secret.VaultRotateCommand;
import io.serai.cli.secret.VaultSetCommand;
import io.serai.cli.status.AgentsCommand;
import io.serai.cli.status.AuditCommand;
import io.serai.cli.status.ReloadsCommand;
import io.serai.cli.status.StatusCommand;
import io.serai.cli.task.RerunTasksCommand;
import io.serai.cli.task.ShowTaskCommand;
import io.serai.cli.task.TasksCommand;
import io.serai.cli.task.WatchCommand;
import io.serai.cli.terminal.Terminal;
import io.serai.cli.terminal.TerminalWriter;
import io.serai.cli.validate.SchemaCommand;
import io.serai.cli.validate.ValidateCommand;
import io.serai.skill.SimilarNameFinder;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The entry point of the command line.
 *
 * <p>Exit codes: 0 success, 1 failure, 2 invalid arguments. An error is reported in one line on the
 * error stream.
 */
public final class CommandLineEntryPoint {

  private CommandLineEntryPoint() {}

  /**
   * Runs the command that the arguments name, on the terminal of this process, and returns the exit
   * code.
   */
  public static int execute(String... arguments) {
    LogFormat.TEXT.apply();
    return execute(Terminal.ofProcess(), arguments);
  }

  static int execute(Terminal terminal, String... arguments) {
    CommandLine line = new CommandLine(new CommandGroup.SeraiCommand(terminal));
    line.addSubcommand(new RunCommand());
    if (arguments.length == 0 || !arguments[0].equals(RunCommand.NAME)) {
      addFurtherCommands(line); // the start of a hub does not wait for them
    }
    addStandard(line);
    line.setOut(TerminalWriter.raw(terminal.out())).setErr(terminal.err());
    line.setParameterExceptionHandler((error, args) -> reportUsageError(terminal, error));
    line.setExecutionExceptionHandler(
        (failure, at, parsed) -> CommandFailureReporter.report(terminal, failure));
    int code = line.execute(arguments);
    terminal.out().flush();
    return code;
  }

  private static void addFurtherCommands(CommandLine line) {
    line.addSubcommand(new InitCommand())
        .addSubcommand(new ValidateCommand())
        .addSubcommand(new ChecksumCommand())
        .addSubcommand(new ImportCommand())
        .addSubcommand(new SchemaCommand())
        .addSubcommand(new SearchCommand())
        .addSubcommand(new CallCommand())
        .addSubcommand(new SendCommand())
        .addSubcommand(new StatusCommand())
        .addSubcommand(new AgentsCommand())
        .addSubcommand(new CommandLine(new TasksCommand()).addSubcommand(new RerunTasksCommand()))
        .addSubcommand(new ShowTaskCommand())
        .addSubcommand(new ReloadsCommand())
        .addSubcommand(new AuditCommand())
        .addSubcommand(new RoutesCommand())
        .addSubcommand(new PromoteCommand())
        .addSubcommand(new ExportCommand())
        .addSubcommand(new WatchCommand())
        .addSubcommand(
            new CommandLine(new McpCommand())
                .addSubcommand(new McpConfigCommand())
                .addSubcommand(new McpApproveCommand()))
        .addSubcommand(
            new CommandLine(new CommandGroup.KeyCommand())
                .addSubcommand(new ApiKeyCreateCommand())
                .addSubcommand(new ApiKeyListCommand())
                .addSubcommand(new ApiKeyRotateCommand())
                .addSubcommand(new ApiKeyRevokeCommand())
                .addSubcommand(new CardSigningKeyCommand()))
        .addSubcommand(
            new CommandLine(new CommandGroup.VaultCommand())
                .addSubcommand(new VaultSetCommand())
                .addSubcommand(new VaultListCommand())
                .addSubcommand(new VaultRemoveCommand())
                .addSubcommand(new VaultRotateCommand()))
        .addSubcommand(
            new CommandLine(new CommandGroup.LibCommand())
                .addSubcommand(new LibAddCommand())
                .addSubcommand(new LibListCommand()))
        .addSubcommand(new BackupCommand())
        .addSubcommand(new RestoreCommand())
        .addSubcommand(new CompletionCommand())
        .addSubcommand(new ClassArchiveTrainingCommand())
        .addSubcommand(new CommandLine.HelpCommand());
  }

  /**
   * Adds {@code --help} and {@code --version} to all commands that do not define them themselves.
   */
  private static void addStandard(CommandLine line) {
    if (line.getCommandSpec().findOption("--help") == null) {
      line.getCommandSpec()
          .addOption(
              OptionSpec.builder("-h", "--help")
                  .usageHelp(true)
                  .description("Show this help and end.")
                  .build());
    }
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

  /** Suggests commands or options similar to the first unknown argument. */
  private static String suggestion(ParameterException error) {
    if (!(error instanceof UnmatchedArgumentException unmatched)) {
      return "";
    }
    CommandLine at = error.getCommandLine();
    String word = unmatched.getUnmatched().get(0);
    Collection<String> known =
        word.startsWith("-")
            ? at.getCommandSpec().optionsMap().keySet()
            : at.getSubcommands().keySet();
    List<String> similar = SimilarNameFinder.of(word, known);
    return similar.isEmpty() ? "" : " Did you mean " + String.join(" or ", similar) + "?";
  }

  private static int reportUsageError(Terminal terminal, ParameterException error) {
    String command = error.getCommandLine().getCommandSpec().qualifiedName();
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("wrong call");
    String end = message.endsWith(".") ? "" : ".";
    terminal
        .err()
        .println("serai: " + message + end + suggestion(error) + " See: " + command + " --help");
    return 2;
  }
}
