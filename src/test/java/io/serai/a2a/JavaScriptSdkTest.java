package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official SDK for JavaScript as a client of a whole hub: the tests in {@code src/test/js}.
 * They need Node and npm, and run in the profile {@code a2a-js} alone.
 */
@Tag("a2a-js")
@Timeout(600)
class JavaScriptSdkTest {
  private static final Path SCRIPTS = Path.of("src/test/js");
  private static final Path WORK = Path.of("target/js");

  @Test
  void theOfficialSdkReachesEveryOperationOverEveryInterface(@TempDir Path home) throws Exception {
    copyScripts();
    run("", "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");

    try (HubFixture hub = KitHub.start(home)) {
      run(hub.hub().url(), "node", "--test");
    }
  }

  private static void copyScripts() throws IOException {
    Files.createDirectories(WORK);
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      files.filter(Files::isRegularFile).forEach(JavaScriptSdkTest::copy);
    }
  }

  private static void copy(Path file) {
    try {
      Files.copy(file, WORK.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void run(String url, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(WORK.toFile());
    builder.environment().put("A2A_URL", url);
    Process process = builder.redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
