package io.serai.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineEntryPointTest {

  private final Shell shell = new Shell();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "init",
        "validate",
        "checksum",
        "import",
        "search",
        "call",
        "send",
        "status",
        "agents",
        "tasks",
        "task",
        "reloads",
        "routes",
        "promote",
        "export",
        "watch",
        "mcp",
        "mcp config",
        "completion",
        "key",
        "key create",
        "key card",
        "key list",
        "key rotate",
        "key revoke",
        "vault",
        "vault set",
        "vault list",
        "vault remove",
        "vault rotate",
        "backup",
        "restore"
      })
  void everyCommandHasHelp(String command) {
    int code = shell.run((Object[]) (command + " --help").split(" "));

    assertThat(code).isZero();
    assertThat(shell.out()).startsWith("Usage: serai " + command);
    if (!List.of("key", "vault").contains(command)) {
      assertThat(shell.out()).containsPattern("\nExamples?:\\s+(serai|source) ");
    }
    assertThat(shell.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "run --version", "vault set --version"})
  void versionIsPrinted(String arguments) {
    assertThat(shell.run((Object[]) arguments.split(" "))).isZero();
    assertThat(shell.out()).startsWith("Serai ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "rnu",
        "run --prot 1",
        "run --port many",
        "run --port 65536",
        "key",
        "key create",
        "key create bob --operator",
        "init",
        "validate",
        "call",
        "send serai",
        "task"
      })
  void invalidArgumentsPrintOneLineAndExitWith2(String arguments) {
    int code = shell.run((Object[]) arguments.split(" "));

    assertThat(code).isEqualTo(2);
    assertThat(shell.err().lines()).hasSize(1);
    assertThat(shell.err()).startsWith("serai: ").contains("--help");
    assertThat(shell.out()).isEmpty();
  }

  @Test
  void helpIsACommandToo() {
    assertThat(shell.run("help")).isZero();
    assertThat(shell.out()).contains("routes", "train", "help");

    assertThat(shell.run("help", "tasks")).isZero();
    assertThat(shell.out()).startsWith("Usage: serai tasks");
  }

  @Test
  void argumentsThatErrorsRepeatAreEscapedOnATerminalOnly() {
    String folder = "no\u009b31m\u202esuch";

    int code = shell.run("status", "--home", folder);
    assertThat(code).isNotZero();
    assertThat(shell.err()).contains(folder);

    shell.onTerminal().run("status", "--home", folder);
    assertThat(shell.err()).contains("no\\u009b31m\\u202esuch").doesNotContain("\u009b");
  }

  @Test
  void unexpectedFailurePrintsOneLineThatNamesItsLog() throws IOException {
    StringWriter written = new StringWriter();
    PrintWriter err = new PrintWriter(written);
    Terminal terminal = new Terminal(InputStream.nullInputStream(), err, err, Map.of(), false);

    int code = CommandFailureReporter.report(terminal, new IllegalStateException("why"));

    assertThat(code).isEqualTo(1);
    Matcher matcher =
        Pattern.compile(
                "serai: Unexpected error: IllegalStateException\\. Its stack trace is in (.+\\.log);"
                    + " please report it\\.\\R")
            .matcher(written.toString());
    assertThat(matcher.matches()).isTrue();
    Path log = Path.of(matcher.group(1));
    assertThat(log).content().contains("why");
    Files.delete(log);
  }

  @ParameterizedTest
  @CsvSource({"run --prot 1,--port", "run --hom x,--home", "serch x,search"})
  void misspelledOptionOrCommandIsSuggested(String arguments, String meant) {
    assertThat(shell.run((Object[]) arguments.split(" "))).isEqualTo(2);

    assertThat(shell.err()).contains("Did you mean ").contains(meant).hasLineCount(1);
  }

  @Test
  void completionIsAScriptThatBashAcceptsAndThatCompletesSubcommands(@TempDir Path folder)
      throws IOException, InterruptedException {
    assertThat(shell.run("completion")).isZero();
    Path script = Files.writeString(folder.resolve("serai.bash"), shell.out());
    String probe =
        "source '%s'; COMP_WORDS=(serai tas); COMP_CWORD=1; complete -p serai; %s; echo ${COMPREPLY[*]}"
            .formatted(script, "_complete_serai");

    Process bash = new ProcessBuilder("bash", "-c", probe).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), UTF_8);

    assertThat(bash.waitFor()).isZero();
    assertThat(said).contains("-F _complete_serai").contains("task").contains("tasks");
  }
}
