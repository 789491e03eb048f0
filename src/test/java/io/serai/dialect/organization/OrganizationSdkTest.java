package io.serai.dialect.organization;

import static io.serai.dialect.organization.OrganizationHome.report;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.hub.HubFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official SDK for JavaScript as a client of an organization: the tests in {@code
 * src/test/js/organization}. They need Node and npm, and run in the profile {@code a2a-js} alone.
 */
@Tag("a2a-js")
@Timeout(600)
class OrganizationSdkTest {
  private static final Path SCRIPTS = Path.of("src/test/js");
  private static final Path WORK = Path.of("target/js-organization");

  @Test
  @Tag("OK-1")
  @Tag("OK-65")
  void theOfficialSdkUsesAnOrganizationLikeAnyAgent(@TempDir Path folder) throws Exception {
    copy(SCRIPTS);
    copy(SCRIPTS.resolve("organization"));
    run("", "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");

    try (HubFixture hub = new HubFixture(folder);
        AgentZeroStub zero = new AgentZeroStub()) {
      OrganizationHome home = OrganizationHome.asDefault(hub, zero.url());
      zero.handle(turn -> work(turn, home));
      hub.start();
      run(hub.hub().url(), "node", "--test", "organization.test.mjs");
    }
  }

  private static void work(Turn turn, OrganizationHome home) {
    if (turn.message().equals("ask me")) {
      home.write(report("contingent", "escalating", "asking"));
      turn.answer("Which one?");
    } else if (turn.message().equals("report on it")) {
      home.write(report("primary", "active", "reporting"));
      CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS)
          .execute(() -> turn.answer("Reported."));
    } else {
      turn.answer("Done.");
    }
  }

  private static void copy(Path from) throws IOException {
    Files.createDirectories(WORK);
    try (Stream<Path> files = Files.list(from)) {
      files.filter(Files::isRegularFile).forEach(OrganizationSdkTest::copyFile);
    }
  }

  private static void copyFile(Path file) {
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
