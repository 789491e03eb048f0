package io.serai.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.cli.init.DemoHome;
import io.serai.hub.Hub;
import io.serai.hub.HubStartOptions;
import io.serai.setting.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands while a hub runs in closed mode. */
class RunningHubTest {

  @TempDir Path home;
  private final Shell shell = new Shell();
  private Hub hub;
  private String operator;

  @BeforeEach
  void startClosed() throws Exception {
    DemoHome.in(home);
    Files.delete(home.resolve("capabilities/GetWeather.yaml"));
    operator = key("--operator", "--label", "tests");
    hub =
        Hub.start(
            Settings.of(home, Map.of(), Map.of("serai.security.mode", "closed", "serai.port", "0")),
            HubStartOptions.DEFAULT);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void newOperatorKeyWorksAtOnceAndAWrongKeyDoesNot() {
    String key = key("--operator");

    await().until(() -> search(key) == 0);

    assertThat(search("serai_wrong")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: ").hasLineCount(1);
  }

  @Test
  void newAgentKeyWorksOnTheRunningHub() {
    String key = key("bob");

    assertThat(shell.err()).contains("bob may execute skills that require no permission");
    await().until(() -> search(key) == 0);
  }

  @Test
  void keyIsReadFromTheEnvironment() {
    shell.with("SERAI_KEY", operator);

    assertThat(shell.run("search", "anything", "--url", hub.url() + "/")).isZero();
  }

  @Test
  void newCredentialIsUsedByTheRunningHub() throws IOException {
    shell.typing("s3cret\n");
    assertThat(
            shell.run("vault", "set", "token", "--hosts", "http://localhost:8080", "--home", home))
        .isZero();
    Files.writeString(home.resolve("capabilities/Tokened.yaml"), capability());
    assertThat(shell.run("checksum", "--write", home)).isZero();
    assertThat(shell.out()).endsWith("written" + System.lineSeparator());

    await()
        .until(
            () ->
                shell.run("call", "tokened", "--dry-run", "--url", hub.url(), "--key", operator)
                    == 0);

    assertThat(shell.out()).contains("\"Authorization\"").doesNotContain("s3cret");
    assertThat(shell.out()).doesNotContain("There is no credential");
  }

  @Test
  void searchInTheHomeOfARunningHubPointsToItsUrl() {
    assertThat(shell.run("search", "weather", "--home", home)).isEqualTo(1);
    assertThat(shell.err()).contains("--url http://localhost:").hasLineCount(1);
  }

  @Test
  void backupWorksWhileTheHubRunsButRestoreDoesNot() {
    Path copy = home.resolve("copy.db");

    assertThat(shell.run("backup", copy, "--home", home)).isZero();
    assertThat(copy).isNotEmptyFile();
    assertThat(shell.run("restore", copy, "--home", home)).isEqualTo(1);
    assertThat(shell.err()).contains("Another hub").hasLineCount(1);

    hub.close();
    assertThat(shell.run("restore", copy, "--home", home)).isZero();
  }

  private int search(String key) {
    return shell.run("search", "anything", "--url", hub.url(), "--key", key);
  }

  private String key(String... arguments) {
    Object[] all = new Object[arguments.length + 4];
    all[0] = "key";
    all[1] = "create";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    all[all.length - 2] = "--home";
    all[all.length - 1] = home;
    assertThat(shell.run(all)).isZero();
    return shell.out().strip();
  }

  private static String capability() {
    return """
        a2s: 1.0.0
        name: Tokened
        description: Sends a token to the demo service.
        charset: utf-8
        domains: [localhost]
        version: "1.0.0"
        authors: [{ name: Jane Smith }]
        execution:
          type: sequence
          steps:
            - id: send
              format: OpenAPI
              definition: { $ref: "#/tasks/send" }
              input_template:
                headers: { Authorization: "Bearer ${secrets.token}" }
              output_mapping: { answer: $ }
        tasks:
          send:
            openapi: 3.1.0
            info: { title: Demo, version: "1.0" }
            servers: [{ url: "http://localhost:8080" }]
            paths:
              /send:
                get:
                  operationId: send
                  responses: { "200": { description: Sent. } }
        """;
  }
}
