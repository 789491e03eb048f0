package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.HubFixture.Reply;
import io.serai.store.SecondJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A registration of a remote agent is stored as a whole or not at all. */
@Timeout(300)
class AgentRegistrationTest {
  private static final String AGENTS = "/a2s/v1/agents";
  private static final int ACKNOWLEDGED = 20;

  @TempDir Path home;
  private final ForeignAgent agent = new ForeignAgent();

  @BeforeEach
  void card() {
    agent.card("");
  }

  @AfterEach
  void close() {
    agent.close();
  }

  @Test
  void refusedRegistrationLeavesNoFile() {
    try (HubFixture hub = hub().start()) {
      hub.file("agents/ann.yaml", "agent_id: ann\nsubjects: [taken]\n");
      await().until(() -> hub.get(AGENTS + "/ann").status() == 200);

      Reply refused = hub.post(AGENTS, registration("taken"));

      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.at("/error/message").asText()).contains("subject");
      assertThat(home.resolve("agents/registered/taken.yaml")).doesNotExist();
    }
  }

  @Test
  void registrationWithAnIdThatAPathHasIsRefused() {
    try (HubFixture hub = hub().start()) {
      Reply refused = hub.post(AGENTS, registration("tasks"));

      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.at("/error/message").asText()).contains("tasks is a part of paths");
      assertThat(home.resolve("agents/registered/tasks.yaml")).doesNotExist();
      assertThat(hub.post(AGENTS, registration("tasks-2")).status()).isEqualTo(201);
    }
  }

  @Test
  void registrationWithTheIdOfTheHubsOwnAgentIsRefused() {
    try (HubFixture hub = hub().start()) {
      Reply refused = hub.post(AGENTS, registration("serai"));

      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.at("/error/message").asText()).contains("serai is the hub's own agent");
      assertThat(home.resolve("agents/registered/serai.yaml")).doesNotExist();
    }
  }

  @Test
  void refusedRegistrationKeepsEarlierRegistrations() {
    try (HubFixture hub = hub().start()) {
      hub.post(AGENTS, registration("foreign"));
      String before = read(home.resolve("agents/registered/foreign.yaml"));
      hub.file("agents/ann.yaml", "agent_id: ann\nsubjects: [taken]\n");
      await().until(() -> hub.get(AGENTS + "/ann").status() == 200);

      hub.post(AGENTS, registration("taken"));

      assertThat(hub.get(AGENTS + "/foreign").status()).isEqualTo(200);
      assertThat(read(home.resolve("agents/registered/foreign.yaml"))).isEqualTo(before);
    }
  }

  @Test
  void cardWithTheNameOfAnotherAgentDoesNotReplaceIt() {
    try (ForeignAgent second = new ForeignAgent();
        HubFixture hub = hub().start()) {
      second.card("");
      String unnamed = "{\"card\": \"%s\"}";
      assertThat(hub.post(AGENTS, unnamed.formatted(agent.url())).at("/id").asText())
          .isEqualTo("foreign");
      assertThat(hub.post(AGENTS, unnamed.formatted(agent.url())).status()).isEqualTo(200);

      Reply refused = hub.post(AGENTS, unnamed.formatted(second.url()));

      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.at("/error/message").asText()).contains("agent_id");
      assertThat(hub.get(AGENTS + "/foreign").at("/card/url").asText()).isEqualTo(agent.url());
      String named = registration("foreign").replace(agent.url(), second.url());
      assertThat(hub.post(AGENTS, named).status()).isEqualTo(200);
      assertThat(hub.get(AGENTS + "/foreign").at("/card/url").asText()).isEqualTo(second.url());
    }
  }

  @Test
  void registrationIsNotDelayedByAnUnresponsiveAgent() {
    try (HttpStub silent = new HttpStub()) {
      silent.on("/.well-known/agent-card.json", response -> {});
      HubFixture fixture = hub().file("agents/slow.yaml", "agent_id: slow\ncard: " + silent.url());
      try (HubFixture hub = fixture.start()) {
        CompletableFuture<Reply> made = hub.begin(AGENTS, registration("quick"));

        assertThat(made).succeedsWithin(Duration.ofSeconds(8));
        assertThat(made.join().status()).isEqualTo(201);
        assertThat(made.join().at("/skills").toString()).contains("quick.talk");
      }
    }
  }

  @Test
  void auditLineOfARegistrationNamesTheAgent() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = hub().start()) {
      hub.post(AGENTS, registration("named"));

      await().until(() -> log.text().contains("event=agent.register"));
      assertThat(log.text()).contains("event=agent.register caller=operator:open subject=named");
    }
  }

  @Test
  void acknowledgedRegistrationsSurviveAKillAndNoFileIsIncomplete() throws Exception {
    Set<String> acknowledged = registerUntilKilled();

    try (HubFixture hub = hub().start()) {
      String listed = hub.get(AGENTS).text();

      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ACKNOWLEDGED);
      assertThat(acknowledged).allMatch(id -> listed.contains("\"" + id + "\""));
      assertThat(hub.get("/a2s/v1/reloads").text()).doesNotContain("refused");
      assertThat(files()).isNotEmpty().allMatch(file -> read(file).contains("card: \"http"));
    }
  }

  private Set<String> registerUntilKilled() throws Exception {
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    CompletableFuture<Void> enough = new CompletableFuture<>();
    List<CompletableFuture<?>> sent = new ArrayList<>();
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    try (SecondJvm jvm = SecondJvm.start(HubProcess.class, home)) {
      URI agents = URI.create(jvm.next("url ") + AGENTS);
      for (int i = 0; i < 5 * ACKNOWLEDGED; i++) {
        String id = "kept-" + i;
        HttpRequest request =
            HttpRequest.newBuilder(agents)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(registration(id)))
                .build();
        sent.add(
            client
                .sendAsync(request, BodyHandlers.discarding())
                .thenAccept(
                    answer -> {
                      if (answer.statusCode() == 201
                          && acknowledged.add(id)
                          && acknowledged.size() >= ACKNOWLEDGED) {
                        enough.complete(null);
                      }
                    }));
      }
      enough.get(60, TimeUnit.SECONDS);
      jvm.kill();
    }
    sent.forEach(each -> each.exceptionally(killed -> null).join());
    return acknowledged;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("agents/registered"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  private HubFixture hub() {
    return new HubFixture(home).property("serai.shutdown-timeout", "1s");
  }

  private String registration(String id) {
    return "{\"card\": \"%s\", \"agent_id\": \"%s\"}".formatted(agent.url(), id);
  }
}
