package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.reload.AuditedFileChanges;
import io.serai.reload.FileReloadOutcome;
import io.serai.security.audit.AuditEntry;
import io.serai.security.audit.AuditLog;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audit log of administrative operations. */
class AuditTest {
  private static final String CREDENTIAL = "/api/v1/credentials/weather-key";
  private static final String SECRET =
      "{\"type\":\"bearer\",\"value\":\"the-secret\",\"hosts\":[\"api.example.com\"]}";
  private static final Map<String, String> REQUEST = Map.of("X-Request-Id", "r-1");

  private static final String ROUTE =
      """
      - route:
          id: r0
          from: {uri: "direct:r0", steps: [{log: done}]}
      """;

  @TempDir Path home;

  @Test
  void eachChangeOfACredentialIsOneAuditLine() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().start()) {
      hub.as("root").put(CREDENTIAL, SECRET);
      hub.as("root").put(CREDENTIAL, SECRET);
      hub.as("root").put(CREDENTIAL, "{}");
      hub.as("clerk-key").put(CREDENTIAL, SECRET);
      hub.put(CREDENTIAL, SECRET);
      hub.as("root").delete(CREDENTIAL, REQUEST);
      hub.as("root").get("/api/v1/credentials");

      assertThat(settled(log, "credential.", 6))
          .extracting(line -> line.replaceAll("request=[0-9a-f]{16}$", "request=*"))
          .containsExactly(
              line("credential.put", "root", "weather-key", "created", "*"),
              line("credential.put", "root", "weather-key", "done", "*"),
              line("credential.put", "root", "weather-key", "refused", "*"),
              "event=credential.put caller=clerk subject=weather-key outcome=refused request=*",
              "event=credential.put caller=- subject=weather-key outcome=refused request=*",
              line("credential.remove", "root", "weather-key", "done", "r-1"));
      assertThat(log.text()).doesNotContain("the-secret");
    }
  }

  @Test
  void longSubjectIsTruncated() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().start()) {
      hub.as("root").delete("/a2s/v1/capabilities/" + "x".repeat(256), REQUEST);
      hub.as("root").delete("/a2s/v1/capabilities/" + "x".repeat(257), REQUEST);

      assertThat(settled(log, "capability.", 2))
          .containsExactly(
              line("capability.remove", "root", "x".repeat(256), "refused", "r-1"),
              line("capability.remove", "root", '"' + "x".repeat(256) + "…\"", "refused", "r-1"));
    }
  }

  @Test
  void eachChangeOfACapabilityIsOneAuditLine() {
    String path = "/a2s/v1/capabilities";
    String get = CapabilityText.getting("Pets", "http://localhost:1");
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().start()) {
      hub.as("root").postYaml(path, get);
      hub.as("root").postYaml(path, get);
      hub.as("root").postYaml(path, get.replace("checksum: \"", "checksum: \"0"));
      hub.as("clerk-key").postYaml(path, get);
      hub.as("root").delete(path + "/pets", REQUEST);
      hub.as("root").delete("/agents/clerk" + path + "/pets", REQUEST);

      assertThat(settled(log, "capability.", 6))
          .extracting(line -> line.replaceAll("request=[0-9a-f]{16}$", "request=*"))
          .containsExactly(
              line("capability.register", "root", "pets", "created", "*"),
              line("capability.register", "root", "pets", "done", "*"),
              line("capability.register", "root", "pets", "refused", "*"),
              "event=capability.register caller=clerk subject=- outcome=refused request=*",
              line("capability.remove", "root", "pets", "done", "r-1"),
              line("capability.remove", "root", "pets", "refused", "r-1"));
    }
  }

  @Test
  void eachFileChangeOfAgentsOrOperatorsIsOneAuditLine() throws Exception {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().start()) {
      hub.file("agents/bot.yaml", Keys.agent("bot", "{skills: []}"));
      awaitLine(
          log, "event=agent.apply caller=folder subject=agents/bot.yaml outcome=done request=-");
      hub.file("agents/bot.yaml", "agent_id: [");
      awaitLine(
          log, "event=agent.apply caller=folder subject=agents/bot.yaml outcome=refused request=-");
      hub.delete("agents/bot.yaml");
      awaitLine(
          log, "event=agent.remove caller=folder subject=agents/bot.yaml outcome=done request=-");
      hub.as("root").get("/openapi.json");
      hub.file("data/operators", Keys.sha256("second") + "\n");
      await().until(() -> hub.as("second").get("/a2s/v1/reloads").status() == 200);
      String key = " caller=folder subject=" + Keys.sha256("second").substring(0, 12);
      awaitLine(log, "event=key.create" + key + " outcome=done request=-");
      hub.file("data/operators", Keys.sha256("second") + " Jane\n");
      await()
          .until(
              () ->
                  hub.as("second").get("/openapi.json").status() == 200
                      && !lines(log, "operators").isEmpty());
      awaitLine(
          log, "event=operators.reload caller=folder subject=operators outcome=done request=-");
      hub.file("data/operators", "");
      await().until(() -> hub.as("second").get("/openapi.json").status() == 401);
      awaitLine(log, "event=key.revoke" + key + " outcome=done request=-");
      assertThat(lines(log, "operators")).hasSize(1);
      assertThat(lines(log, "").stream().filter(line -> line.contains("bot.yaml"))).hasSize(3);
    }
  }

  @Test
  void keyThatARequestHasMadeHasOneEntry() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().start()) {
      String made =
          hub.as("root").post("/api/v1/keys", "{\"role\": \"viewer\"}").at("/key").asText();
      hub.file("data/operators", "");
      await().until(() -> hub.as(made).get("/openapi.json").status() == 401);

      String id = Keys.sha256(made).substring(0, 12);
      awaitLine(log, "event=key.revoke caller=folder subject=" + id + " outcome=done request=-");
      assertThat(lines(log, "key.create")).hasSize(1);
      assertThat(lines(log, "operators")).isEmpty();
    }
  }

  @Test
  void eachChangeOfARouteFileIsOneEntry() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().file("routes/a.camel.yaml", ROUTE).start()) {
      hub.file("routes/b.camel.yaml", ROUTE.replace("r0", "r1"));
      awaitLine(
          log, "event=file.apply caller=folder subject=routes/b.camel.yaml outcome=done request=-");
      hub.file("routes/b.camel.yaml", "- route: [");
      awaitLine(
          log,
          "event=file.refuse caller=folder subject=routes/b.camel.yaml outcome=refused request=-");
      hub.delete("routes/b.camel.yaml");
      awaitLine(
          log,
          "event=file.remove caller=folder subject=routes/b.camel.yaml outcome=done request=-");
      assertThat(lines(log, "file.")).hasSize(3);
      assertThat(hub.as("root").get("/api/v1/audit?event=file.refuse").text())
          .contains("routes/b.camel.yaml");
    }
  }

  @Test
  void manyFilesOfOneChangeAreOneEntry() {
    List<AuditEntry> rows = new ArrayList<>();
    AuditedFileChanges changes = new AuditedFileChanges(new AuditLog(rows::add, Clock.systemUTC()));

    changes.accept(
        IntStream.range(0, 10_000)
            .mapToObj(i -> FileReloadOutcome.applied("routes/" + i, Instant.EPOCH, List.of()))
            .toList());

    assertThat(rows)
        .extracting(AuditEntry::subject)
        .containsExactly("10000 files, the first is routes/0");
  }

  @Test
  void auditLinesCannotBeForged() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = closed().start()) {
      int broken = hub.as("root").delete("/api/v1/credentials/a%0Aevent=x", REQUEST).status();
      hub.as("root").delete("/api/v1/credentials/a%E2%80%A8event=x%20outcome=done", REQUEST);

      assertThat(broken).isEqualTo(400);
      assertThat(settled(log, "credential.", 1))
          .singleElement()
          .asString()
          .contains("outcome=refused")
          .doesNotContain("\n", "\u2028")
          .doesNotContain("subject=a ");
    }
  }

  /** Waits for the lines: a response may arrive before its line is logged. */
  private static List<String> settled(CapturedLog log, String event, int most) {
    await().until(() -> lines(log, event).size() >= most);
    return lines(log, event);
  }

  private static void awaitLine(CapturedLog log, String line) {
    await().untilAsserted(() -> assertThat(lines(log, "")).contains(line));
  }

  private static String line(
      String event, String key, String subject, String outcome, String request) {
    return "event=%s caller=operator:%s subject=%s outcome=%s request=%s"
        .formatted(event, Keys.sha256(key).substring(0, 12), subject, outcome, request);
  }

  private static List<String> lines(CapturedLog log, String event) {
    return log.text()
        .lines()
        .filter(line -> line.startsWith("io.serai.audit event=" + event))
        .map(line -> line.substring("io.serai.audit ".length()))
        .toList();
  }

  private HubFixture closed() {
    return new HubFixture(home)
        .property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("root"))
        .file("agents/clerk.yaml", Keys.agent("clerk", "{skills: [\"*\"]}") + "skills: [\"*\"]\n");
  }
}
