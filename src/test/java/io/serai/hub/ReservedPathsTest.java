package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.document.DocumentFault;
import io.serai.reload.FileReloadOutcome;
import io.serai.setting.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of routes cannot take the hub's own paths and skills, and may have all others. */
@Tag("FLD-4")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReservedPathsTest {

  @TempDir private static Path folder;
  private HubFixture hub;
  private int files;

  @BeforeAll
  void start() {
    hub = new HubFixture(folder).property("serai.reload.poll", "1h").start();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          /a2s/v1/capabilities, /a2s/v1/capabilities
          /a2s/v1/tasks/mine, /a2s/v1/tasks/{id}
          /a2s/v1/tasks/{other}, /a2s/v1/tasks/{id}
          /a2a/rpc?httpMethodRestrict=POST, /a2a/rpc
          /.well-known/agent-card.json, /.well-known/agent-card.json
          /api/v1/workflows/execute, /api/v1/workflows/execute
          /a2s/v1/capabilities?httpMethodRestrict=HEAD, /a2s/v1/capabilities
          /health, /health
          /observe/metrics, /observe/metrics
          /hawtio/mine.html, /hawtio/*
          """)
  void aPathOfTheHubIsRefusedAndTheHubGoesOnAnswering(String path, String served) {
    String file = write(route("platform-http:" + path));

    assertThat(error(file, "refused"))
        .containsEntry("code", "ROUTE_INPUT_TAKEN")
        .containsEntry("line", "3")
        .extractingByKey("message")
        .asString()
        .startsWith("The hub serves ")
        .endsWith(
            " %s itself, so no route may begin at %s; take another path"
                .formatted(served, path.replaceFirst("\\?.*", "")));
    assertThat(hub.get("/a2s/v1/capabilities").text()).doesNotContain("mine");
    assertThat(hub.get("/health").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"/a2s/v1, /capabilities", "/a2s/v1/capabilities, /", "/a2s/v1/tasks, /mine"})
  void aPathOfTheHubIsRefusedInRestDslToo(String base, String path) {
    String file =
        write(
            """
            - rest:
                path: %s
                get:
                  - path: %s
                    to: direct:nobody-%d
            """
                .formatted(base, path, files));

    assertThat(error(file, "refused")).containsEntry("code", "ROUTE_INPUT_TAKEN");
    assertThat(hub.get("/a2s/v1/capabilities").status()).isEqualTo(200);
  }

  @Test
  void aPathOfTheHubIsRefusedInRoutesOfTemplatesToo() {
    String file =
        write(
            """
            - routeTemplate:
                id: taking
                parameters: [{name: path}]
                from:
                  uri: "platform-http:{{path}}"
                  steps:
                    - setBody: {constant: mine}
            - templatedRoute:
                routeTemplateRef: taking
                parameters: [{name: path, value: /a2s/v1/capabilities}]
            """);

    assertThat(error(file, "refused")).containsEntry("code", "ROUTE_INPUT_TAKEN");
    assertThat(hub.get("/a2s/v1/capabilities").text()).doesNotContain("mine");
  }

  @Test
  void aCheckOfTheHomeFindsPathsAndSkillsOfTheHub(@TempDir Path home) {
    new HubFixture(home)
        .file("routes/path.camel.yaml", route("platform-http:/a2s/v1/capabilities"))
        .file("routes/root.camel.yaml", route("platform-http:/"))
        .file("routes/skill.camel.yaml", route("skill:a2e:workflow?description=x"));

    List<FileReloadOutcome> outcomes = Hub.check(Settings.of(home, Map.of(), Map.of()));

    assertThat(outcomes)
        .extracting(FileReloadOutcome::file, outcome -> codes(outcome.errors()))
        .containsExactly(
            tuple("routes/path.camel.yaml", List.of("ROUTE_INPUT_TAKEN")),
            tuple("routes/root.camel.yaml", List.of()),
            tuple("routes/skill.camel.yaml", List.of("SKILL_EXISTS")));
  }

  private static List<String> codes(List<DocumentFault> faults) {
    return faults.stream().map(DocumentFault::code).toList();
  }

  @Test
  void aFileThatWouldTakeAPathOfTheHubLeavesItsLastVersionServing() {
    // given
    String file = write(route("platform-http:/kept"));
    awaitOutcome(file, "applied");

    // when
    hub.settledFile(
        file,
        route("platform-http:/kept") + route("platform-http:/a2s/v1/agents").replace("mine", "x"));

    // then
    assertThat(error(file, "refused")).containsEntry("code", "ROUTE_INPUT_TAKEN");
    assertThat(hub.get("/kept").text()).isEqualTo("mine");
    assertThat(hub.get("/a2s/v1/agents").text()).isNotEqualTo("x");

    // when
    hub.settledFile(file, route("platform-http:/kept").replace("mine", "corrected"));

    // then
    await().until(() -> hub.get("/kept").text().equals("corrected"));
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          /, /
          /a2s/v1/mine, /a2s/v1/mine
          /healthy, /healthy
          /mine/{id}, /mine/1
          /a2s/*, /a2s/other
          """)
  void otherPathsAreServed(String path, String called) {
    String file = write(route("platform-http:" + path));

    awaitOutcome(file, "applied");
    assertThat(hub.get(called).text()).isEqualTo("mine");
    assertThat(hub.get("/a2s/v1/capabilities").text()).isNotEqualTo("mine");
    hub.delete(file);
    awaitOutcome(file, "removed");
  }

  @Test
  void aMethodThatTheHubDoesNotServeAtItsPathIsServed() {
    String file = write(route("platform-http:/a2s/v1/reloads?httpMethodRestrict=POST"));

    awaitOutcome(file, "applied");
    assertThat(hub.post("/a2s/v1/reloads", "{}").text()).isEqualTo("mine");
    assertThat(hub.get("/a2s/v1/reloads").json().has("reloads")).isTrue();
  }

  @Test
  void theIdOfASkillOfTheHubIsRefused() {
    String file = write(route("skill:a2e:workflow?description=x"));

    assertThat(error(file, "refused"))
        .containsEntry("code", "SKILL_EXISTS")
        .containsEntry("line", "3")
        .containsEntry(
            "message",
            "ids that begin with a2e: are those of the hub's own skills: give the skill"
                + " a2e:workflow another id");
  }

  @Test
  void idsThatAreOnlySimilarAreServed() {
    String file = write(route("skill:a2e.workflow?description=x"));

    awaitOutcome(file, "applied");
  }

  private String write(String text) {
    String file = "routes/file-" + ++files + ".camel.yaml";
    hub.settledFile(file, text);
    return file;
  }

  private static String route(String uri) {
    return """
        - route:
            from:
              uri: "%s"
              steps:
                - setBody: {constant: mine}
        """
        .formatted(uri);
  }

  private Map<String, String> error(String file, String status) {
    awaitOutcome(file, status);
    JsonNode error = outcome(file).at("/errors/0");
    return Map.of(
        "code", error.path("code").asText(),
        "line", error.path("line").asText(),
        "message", error.path("message").asText());
  }

  private void awaitOutcome(String file, String status) {
    await()
        .untilAsserted(() -> assertThat(outcome(file).path("status").asText()).isEqualTo(status));
  }

  private JsonNode outcome(String file) {
    for (JsonNode reload : hub.get("/a2s/v1/reloads").json().path("reloads")) {
      if (reload.path("file").asText().equals(file)) {
        return reload;
      }
    }
    return MissingNode.getInstance();
  }
}
