package io.serai.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.cli.terminal.Terminal;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import io.serai.hub.TcpRelay;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code serai watch} with a running hub. */
@Timeout(300)
class WatchCommandTest {
  private static final String ROUTE =
      """
      - route:
          from:
            uri: skill:count
            parameters: {description: Counts.}
            steps:
              - to: "task:progress?value=0.5&message=halfway"
              - to: "task:need?required=word&description=a word"
              - setBody: {constant: done}
      """;

  @TempDir private Path home;
  private HubFixture hub;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CompletableFuture<Integer> code = new CompletableFuture<>();
  private Thread command = new Thread(() -> {});

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .file("routes/count.camel.yaml", ROUTE)
            .file(
                "agents/worker.yaml",
                "agent_id: worker\nskills: [count]\ndefault_skill: count\nallowed_callers: [me]\n")
            .start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    command.interrupt();
    command.join();
    hub.close();
  }

  @Test
  void updatesOfATaskArePrintedLineByLine() {
    watch("worker");
    awaitText("idle");

    String task = begin();
    awaitText("needs word: a word");
    hub.post(
        "/agents/worker/a2w/v1/insights",
        "{\"task_id\": \"" + task + "\", \"payload\": {\"word\": \"x\"}}");
    awaitText("task_cycle_completed");
    awaitText("finished     100 %");

    assertThat(out.toString())
        .containsPattern("\\d\\d:\\d\\d:\\d\\d {2}status  " + task.substring(0, 8))
        .contains("running       50 %  halfway")
        .contains("waiting");
  }

  @Test
  void watchContinuesAfterAHubRestartWithoutGap() {
    watch("worker", "--channel", "status,events");
    awaitText("idle");
    String port = String.valueOf(URI.create(hub.hub().url()).getPort());
    hub.close();
    await().until(() -> err.toString().contains("Trying again"));
    hub.property("serai.port", port).start();

    String task = begin();

    awaitText(task.substring(0, 8) + "  initializing");
    awaitText(task.substring(0, 8) + "  waiting");
  }

  /** The channel has sent no message before, so that the command has no position of it. */
  @Test
  void eventsDuringADisconnectionArePrintedAfterwards() throws IOException {
    try (TcpRelay relay = new TcpRelay(hub.hub())) {
      watchAt("http://localhost:" + relay.port(), "worker", "--channel", "events");
      await().until(() -> relay.webSockets() == 1);
      relay.refuse(true);
      relay.cut();
      String task = begin();
      hub.post(
          "/agents/worker/a2w/v1/terminate",
          "{\"task_id\": \"" + task + "\", \"caller_agent\": \"me\"}");
      relay.refuse(false);

      awaitText("task_cycle_completed");
    }
  }

  @Test
  void missingKeyUnknownAgentAndInvalidUrlEndTheCommandWithAReason() {
    watch("nobody");
    assertThat(code.join()).isEqualTo(1);
    assertThat(err.toString()).contains("There is no such agent");

    hub.close();
    hub.property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("secret"))
        .start();
    Shell shell = new Shell();
    assertThat(shell.run("watch", "worker", "--url", hub.hub().url())).isEqualTo(1);
    assertThat(shell.err()).contains("--key");
    for (String noUrl : List.of("not a url", "localhost:8080", "ftp://localhost")) {
      assertThat(shell.run("watch", "--url", noUrl)).isEqualTo(1);
      assertThat(shell.err()).contains("is not a URL");
    }
  }

  private void watch(String... arguments) {
    watchAt(hub.hub().url(), arguments);
  }

  private void watchAt(String url, String... arguments) {
    List<String> all = new ArrayList<>(List.of("watch"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--url", url));
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            Map.of(),
            false);
    command =
        new Thread(
            () ->
                code.complete(CommandLineEntryPoint.execute(terminal, all.toArray(String[]::new))));
    command.start();
  }

  private void awaitText(String text) {
    await().untilAsserted(() -> assertThat(out.toString()).contains(text));
  }

  private String begin() {
    String task = UUID.randomUUID().toString();
    HubFixture.Reply reply =
        hub.post(
            "/agents/worker/a2w/v1/start",
            "{\"task_id\": \"%s\", \"task_type\": \"count\", \"caller_agent\": \"me\"}"
                .formatted(task));
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return task;
  }
}
