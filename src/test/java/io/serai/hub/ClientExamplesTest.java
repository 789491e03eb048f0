package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The examples of {@code docs/clients.md} against a hub with the home that comes with it. They need
 * the registries of npm and PyPI, and run in the profile {@code examples} alone.
 */
@Tag("examples")
@Timeout(600)
class ClientExamplesTest {

  private static final String WEATHER = "\"celsius\": ?21(\\.0)?";

  @TempDir private static Path home;
  private static Hub hub;

  @BeforeAll
  static void start() throws Exception {
    hub = RootHome.startUnchanged(home);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a2a.ts", "mcp.ts"})
  void exampleInTypeScriptCompilesAndRuns(String file) throws Exception {
    SdkTests examples = SdkTests.ofNpm(Path.of("docs/examples/typescript"), "examples-typescript");

    examples.run(hub.url(), "npx", "tsc");
    check(file, examples.run(hub.url(), "npx", "tsx", file));
  }

  @ParameterizedTest
  @CsvSource({"a2a_client.py, a2a-sdk", "mcp_client.py, mcp"})
  void exampleInPythonRuns(String file, String sdk) throws Exception {
    SdkTests examples = SdkTests.in("docs/examples/python");
    Path venv = Path.of("target/examples-python-" + sdk).toAbsolutePath();
    String requirement =
        Files.readAllLines(examples.folder().resolve("requirements.txt")).stream()
            .filter(line -> line.startsWith(sdk + "=="))
            .findFirst()
            .orElseThrow();
    assumeInstalled(venv, requirement);

    check(file, examples.run(hub.url(), venv.resolve("bin/python").toString(), file));
  }

  /** Asks twice for a package, not six times: without a network, there may be a local index. */
  private static void assumeInstalled(Path venv, String requirement) throws Exception {
    Path log = Files.createTempFile("pip", ".log");
    for (List<String> command :
        List.of(
            List.of("python3", "-m", "venv", venv.toString()),
            List.of(
                venv.resolve("bin/pip").toString(), "install", "--retries", "1", requirement))) {
      int status =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
      assumeTrue(
          status == 0,
          () -> requirement + " cannot be installed here: " + command + ", see " + log);
    }
  }

  /** What the examples print, in whatever language. */
  private static void check(String file, String output) {
    assertThat(output).as(file).containsPattern("result: .*" + WEATHER);
    if (file.startsWith("a2a")) {
      assertThat(output)
          .containsPattern("question: TASK_STATE_INPUT_REQUIRED [0-9a-f-]{36}")
          .contains("answered: TASK_STATE_COMPLETED")
          .contains("artifact: result")
          .contains("state: TASK_STATE_COMPLETED");
    } else {
      assertThat(output)
          .containsPattern("tools: .*get-weather")
          .contains("question: Additional research required to continue writing.")
          .contains("answered: completed");
    }
  }
}
