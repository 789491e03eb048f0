package io.serai.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.Shell;
import io.serai.hub.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serai key list}, {@code rotate} and {@code revoke}. */
class ApiKeyCommandsTest {
  private static final String JANE = Keys.sha256("jane");
  private static final String CLERK = Keys.sha256("clerk");
  private static final String FIXED = Keys.sha256("fixed");

  private final Shell shell = new Shell();
  @TempDir Path home;

  @BeforeEach
  void makeHome() throws IOException {
    Files.createDirectories(home.resolve("agents"));
    Files.createDirectories(home.resolve("data"));
    Files.writeString(
        home.resolve("application.properties"), "serai.security.operators = " + FIXED + "\n");
    Files.writeString(home.resolve("data/operators"), JANE + " role=viewer Jane Doe\n");
    Files.writeString(
        home.resolve("agents/clerk.yaml"),
        "agent_id: clerk\ncredentials: [{bearer_sha256: " + CLERK + "}] # one\n");
  }

  @Test
  void everyKeyIsListed() {
    assertThat(shell.run("key", "list", "--home", home)).isZero();

    assertThat(shell.out().lines())
        .containsExactly(
            FIXED.substring(0, 12) + "  administrator  -                     settings",
            JANE.substring(0, 12) + "  viewer         Jane Doe              file",
            CLERK.substring(0, 12) + "  agent          clerk                 file");
  }

  @Test
  void controlCharactersAreNotPrinted() throws IOException {
    Files.writeString(home.resolve("data/operators"), JANE + " role=viewer a\u001b[31mb\n");
    Files.writeString(
        home.resolve("agents/clerk.yaml"),
        "agent_id: \"c\\e[2Jd\\n1\"\ncredentials: [{bearer_sha256: " + CLERK + "}]\n");

    assertThat(shell.run("key", "list", "--home", home)).isZero();

    assertThat(shell.out()).contains("a [31mb", "c [2Jd 1").doesNotContain("\u001b");
    assertThat(shell.out().lines()).hasSize(3);
  }

  @Test
  void rotatedKeyIsPrintedOnce() {
    assertThat(shell.run("key", "rotate", JANE.substring(0, 12), "--home", home)).isZero();
    String key = shell.out().strip();
    assertThat(home.resolve("data/operators"))
        .hasContent(Keys.sha256(key) + " role=viewer Jane Doe\n");

    assertThat(shell.run("key", "rotate", CLERK.substring(0, 12), "--home", home)).isZero();
    assertThat(home.resolve("agents/clerk.yaml"))
        .hasContent(
            "agent_id: clerk\ncredentials: [{bearer_sha256: "
                + Keys.sha256(shell.out().strip())
                + "}] # one\n");
  }

  @Test
  void revokedKeyIsNotStoredAnyMore() {
    assertThat(shell.run("key", "revoke", JANE.substring(0, 12), "--home", home)).isZero();
    assertThat(shell.run("key", "revoke", CLERK.substring(0, 12), "--home", home)).isZero();

    assertThat(home.resolve("data/operators")).hasContent("");
    assertThat(home.resolve("agents/clerk.yaml"))
        .hasContent("agent_id: clerk\ncredentials: [] # one\n");
  }

  @Test
  void unknownKeyAndOneOfTheSettingsAreRefused() {
    assertThat(shell.run("key", "revoke", "0123456789ab", "--home", home)).isEqualTo(1);
    assertThat(shell.err())
        .isEqualTo("serai: There is no key 0123456789ab. serai key list prints all of them.\n");
    assertThat(shell.run("key", "rotate", FIXED.substring(0, 12), "--home", home)).isEqualTo(1);
    assertThat(shell.err()).contains("is in serai.security.operators. Delete it there,");
  }
}
