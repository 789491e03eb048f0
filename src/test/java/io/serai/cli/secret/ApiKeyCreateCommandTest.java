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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code serai key create}. */
class ApiKeyCreateCommandTest {

  private final Shell shell = new Shell();
  @TempDir Path home;

  @BeforeEach
  void makeHome() throws IOException {
    Files.createFile(home.resolve("application.properties"));
  }

  @Test
  void keyOfAnOperatorHasTheRole() {
    assertThat(shell.run("key", "create", "--operator", "--role", "viewer", "--home", home))
        .isZero();
    String viewer = Keys.sha256(shell.out().strip());
    assertThat(shell.run("key", "create", "--operator", "--label", "Jo", "--home", home)).isZero();
    String administrator = Keys.sha256(shell.out().strip());

    assertThat(home.resolve("data/operators"))
        .hasContent(viewer + " role=viewer\n" + administrator + " Jo\n");
  }

  @Test
  void wrongRoleIsRefused() {
    assertThat(shell.run("key", "create", "--operator", "--role", "guest", "--home", home))
        .isEqualTo(2);
    assertThat(shell.err()).contains("--role is 'guest'; give viewer, operator or administrator");
    assertThat(shell.run("key", "create", "bob", "--role", "viewer", "--home", home)).isEqualTo(2);
    assertThat(shell.err()).contains("Give --role with --operator only");
    assertThat(home.resolve("data/operators")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tasks", "operator", "serai"})
  void noKeyIsCreatedForAnIdThatNoAgentMayHave(String id) {
    assertThat(shell.run("key", "create", id, "--home", home)).isEqualTo(1);

    assertThat(shell.out()).isEmpty();
    assertThat(shell.err()).startsWith("serai: " + id + " is ").hasLineCount(1);
    assertThat(home.resolve("agents/" + id + ".yaml")).doesNotExist();
    assertThat(shell.run("key", "create", id + "-2", "--home", home)).isZero();
    assertThat(home.resolve("agents/" + id + "-2.yaml")).exists();
  }
}
