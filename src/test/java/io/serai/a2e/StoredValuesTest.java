package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.json;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents do with the values that their workflows store: {@code /api/v1/storage}. */
class StoredValuesTest {
  private static final String STORAGE = "/api/v1/storage";

  @TempDir private static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home).start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  /** Deletes what another test has stored. */
  @BeforeEach
  void clear() {
    for (String agent : List.of("author", "other")) {
      for (JsonNode value : hub.as(agent).get(STORAGE).at("/values")) {
        String place = value.path("storage").asText() + "/" + value.path("key").asText();
        assertThat(hub.as(agent).delete(STORAGE + "/" + place, Map.of()).status()).isEqualTo(204);
      }
      assertThat(hub.as(agent).get(STORAGE).at("/values")).isEmpty();
    }
  }

  private void store(String agent, String storage, String key) {
    assertThat(
            hub.reply(
                    agent,
                    "{}",
                    update("v", "SetData", "\"value\":{\"n\":1}", "v"),
                    storing("s", storage, key, ""),
                    begin("v", "s"))
                .at("/status")
                .asText())
        .isEqualTo("success");
  }

  private static String storing(String id, String storage, String key, String more) {
    return WorkflowFixture.update(
        id,
        "{\"StoreData\":{\"inputPath\":\"/workflow/v\",\"storage\":\"%s\",\"key\":\"%s\"%s}}"
            .formatted(storage, key, more));
  }

  @ParameterizedTest
  @ValueSource(strings = {"localStorage", "sessionStorage", "file"})
  @Tag("FLD-30")
  void agentListsAndDeletesItsOwnValuesOnly(String storage) {
    store("author", storage, "reports/mine");
    store("other", storage, "reports/mine");

    JsonNode listed = hub.as("author").get(STORAGE + "?storage=" + storage).json();
    int deleted =
        hub.as("author").delete(STORAGE + "/" + storage + "/reports/mine", Map.of()).status();

    assertThat(listed.at("/values")).hasSize(1);
    assertThat(listed.at("/values/0/storage").asText()).isEqualTo(storage);
    assertThat(listed.at("/values/0/key").asText()).isEqualTo("reports/mine");
    assertThat(listed.at("/values/0/size").asInt()).isEqualTo(7);
    assertThat(deleted).isEqualTo(204);
    assertThat(hub.as("author").get(STORAGE).at("/values")).isEmpty();
    assertThat(hub.as("author").get(STORAGE + "/" + storage + "/reports/mine").status())
        .isEqualTo(404);
    assertThat(hub.as("other").get(STORAGE + "/" + storage + "/reports/mine").json())
        .isEqualTo(json("{\"n\":1}"));
    assertThat(
            hub.as("author").delete(STORAGE + "/" + storage + "/reports/mine", Map.of()).status())
        .isEqualTo(404);
  }

  @Test
  @Tag("FLD-30")
  void operatorsNameAnAgentAndAgentsDoNot() {
    store("author", "localStorage", "mine");
    String path = STORAGE + "/localStorage/mine?agent=author";

    assertThat(hub.as("other").get(STORAGE + "?agent=author").status()).isEqualTo(403);
    assertThat(hub.as("other").get(path).status()).isEqualTo(403);
    assertThat(hub.as("other").delete(path, Map.of()).status()).isEqualTo(403);
    assertThat(hub.as("author").get(STORAGE + "?agent=author").at("/values")).hasSize(1);
    assertThat(hub.hub().get(STORAGE + "?agent=author").at("/values")).hasSize(1);
    assertThat(hub.hub().get(path).json()).isEqualTo(json("{\"n\":1}"));
    assertThat(hub.hub().delete(path, Map.of()).status()).isEqualTo(204);
    assertThat(hub.as("author").get(STORAGE).at("/values")).isEmpty();
    assertThat(hub.hub().get(STORAGE).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "..%2F..", "author%2F..", ".", "%2Fetc", "author%2Freports"})
  void agentThatIsNotANameReachesNoOtherFolder(String agent) throws IOException {
    store("author", "file", "reports/mine");
    Path secret = hub.hub().home().resolve("data/files/secret.txt");
    Files.writeString(secret, "kept");

    for (String key : List.of("secret.txt", "files/secret.txt", "author/reports/mine", "mine")) {
      String path = STORAGE + "/file/" + key + "?agent=" + agent;
      assertThat(hub.hub().get(path).status()).isEqualTo(400);
      assertThat(hub.hub().delete(path, Map.of()).status()).isEqualTo(400);
    }
    assertThat(hub.hub().get(STORAGE + "?agent=" + agent).status()).isEqualTo(400);
    assertThat(secret).hasContent("kept");
    assertThat(hub.as("author").get(STORAGE).at("/values")).hasSize(1);
  }

  @Test
  @Tag("FLD-30")
  void storageThatDoesNotExistIsNamed() {
    assertThat(hub.as("author").get(STORAGE + "?storage=disk").status()).isEqualTo(400);
    assertThat(hub.as("author").delete(STORAGE + "/disk/key", Map.of()).text())
        .contains("There is no storage disk. Use one of sessionStorage, localStorage, file.");
  }

  @Test
  @Tag("FLD-30")
  void valueWithATimeToLiveReportsWhenItExpires() {
    hub.execute(
        update("v", "SetData", "\"value\":1", "v"),
        storing("s", "localStorage", "short", ",\"ttl\":3600"),
        begin("v", "s"));

    assertThat(hub.as("author").get(STORAGE).at("/values/0/expires_at").asText()).endsWith("Z");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "\"60\"", "999999999999"})
  @Tag("FLD-30")
  void timeToLiveIsANumberOfSeconds(String ttl) {
    assertThat(
            WorkflowFixture.faults(
                "{\"StoreData\":{\"inputPath\":\"/workflow/v\",\"storage\":\"file\",\"key\":\"k\","
                    + "\"ttl\":"
                    + ttl
                    + "}}"))
        .anyMatch(fault -> fault.contains("whole number from 1 to 315360000"));
  }

  @Test
  @Tag("FLD-30")
  void keyMayReferToTheLoopAndToData() {
    JsonNode execution =
        hub.execute(
            update("v", "SetData", "\"value\":[\"a\",\"b\"]", "v"),
            WorkflowFixture.update(
                "s",
                "{\"StoreData\":{\"inputPath\":\"/loop/current\",\"storage\":\"file\","
                    + "\"key\":\"{/workflow/v[1]}/it-{/loop/index}\"}}"),
            update("l", "Loop", "\"inputPath\":\"/workflow/v\",\"operations\":[\"s\"]", "l"),
            begin("v", "l"));

    assertThat(execution.at("/results/l/1/s/key").asText()).isEqualTo("b/it-1");
    assertThat(hub.as("author").get(STORAGE + "/file/b/it-0").text()).isEqualTo("\"a\"");
    assertThat(hub.as("author").get(STORAGE + "/file/b/it-1").text()).isEqualTo("\"b\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "file|../x|The key is not a relative path below the agent's folder: ../x.",
        "localStorage|{newline}|has control characters"
      })
  @Tag("FLD-30")
  void keyThatAReferenceMakesInvalidFailsTheOperation(String storage, String value, String error) {
    JsonNode execution =
        hub.execute(
            update("v", "SetData", "\"value\":\"" + value.replace("{newline}", "\\n") + "\"", "v"),
            storing("s", storage, "{/workflow/v}", ""),
            begin("v", "s"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("DataError");
    assertThat(execution.at("/error/message").asText()).contains(error);
  }

  @Test
  @Tag("FLD-30")
  void keyThatRefersToNothingIsAFault() {
    JsonNode validated =
        hub.as("author")
            .post(
                "/api/v1/workflows/validate",
                WorkflowHub.body(
                    "{}",
                    update("v", "SetData", "\"value\":1", "v"),
                    storing("s", "localStorage", "it-{/loop/index}", ""),
                    storing("t", "localStorage", "it-{/workflow/nothing}", ""),
                    begin("v", "s", "t")))
            .json();

    assertThat(validated.at("/errors").findValuesAsText("operationId")).containsExactly("s", "t");
  }
}
