package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.Beans;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workflows of a model that somebody manipulates. */
class WorkflowAttackTest {
  private static final int MAX_COMPILED = 8;

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home);
    hub.hub().property("serai.a2e.max-compiled", Integer.toString(MAX_COMPILED));
    hub.start();
    hub.stub().json("/one", "1");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void regularExpressionThatWouldBacktrackForEverIsFast() {
    String text = "a".repeat(50_000) + "!";
    long began = System.nanoTime();

    JsonNode execution =
        hub.execute(
            update("text", "SetData", "\"value\":\"" + text + "\"", "text"),
            update(
                "bomb",
                "ExtractText",
                "\"inputPath\":\"/workflow/text\",\"pattern\":\"(a+)+$\"",
                "bomb"),
            begin("text", "bomb"));

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
    assertThat(execution.path("status").asText()).isEqualTo("success");
  }

  @Test
  void deepNestingIsRefused() {
    String deep = "[".repeat(50_000);

    Reply reply = hub.reply("author", "{}", update("a", "SetData", "\"value\":" + deep, "a"));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/type").asText()).isEqualTo("ValidationError");
  }

  @Test
  void lineOfTenMegabytesIsRefused() {
    String large = "\"value\":\"" + "x".repeat(10 * 1024 * 1024) + "\"";

    Reply reply = hub.reply("author", "{}", update("a", "SetData", large, "a"), begin("a"));

    assertThat(reply.status()).isIn(400, 413);
    assertThat(reply.at("/error/message").asText()).isNotBlank();
  }

  @Test
  void operationThatContainsItselfIsRefused() {
    Reply reply =
        hub.reply(
            "author",
            "{}",
            hub.get("one", "/one"),
            WorkflowFixture.update(
                "loop", "{\"Loop\":{\"inputPath\":\"/workflow/one\",\"operations\":[\"loop\"]}}"),
            begin("one", "loop"));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/message").asText()).contains("contains itself");
  }

  @Test
  void referenceInTheHostOfAnAddressIsRefused() {
    Reply reply =
        hub.reply(
            "author",
            "{}",
            hub.get("one", "/one"),
            update(
                "b",
                "ApiCall",
                "\"method\":\"GET\",\"url\":\"http://{/workflow/one}.example.com/\"",
                "b"),
            begin("one", "b"));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/message").asText()).contains("host");
  }

  @Test
  @Tag("A2E-24")
  void valueOfTheDataCannotLeaveItsPathSegment() {
    hub.stub().json("/name", "\"../admin?x=1#y\"").json("/users/..%2Fadmin%3Fx%3D1%23y", "\"in\"");

    JsonNode execution =
        hub.execute(
            hub.get("name", "/name"),
            update(
                "user",
                "ApiCall",
                "\"method\":\"GET\",\"url\":\"" + hub.stub().url() + "/users/{/workflow/name}\"",
                "user"),
            begin("name", "user"));

    assertThat(execution.at("/results/user").asText()).isEqualTo("in");
    assertThat(hub.stub().seen("/admin")).isEmpty();
  }

  @Test
  void valueOfTheDataCannotAddAHeader() {
    hub.stub().json("/crlf", "\"a\\r\\nX-Admin: 1\"");

    JsonNode execution =
        hub.execute(
            hub.get("crlf", "/crlf"),
            update(
                "b",
                "ApiCall",
                "\"method\":\"GET\",\"url\":\""
                    + hub.stub().url()
                    + "/one\",\"headers\":{\"X-A\":\"{/workflow/crlf}\"}",
                "b"),
            begin("crlf", "b"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("DataError");
  }

  @Test
  void manyDifferentWorkflowsKeepFewRoutes() {
    for (int i = 0; i < 6 * MAX_COMPILED; i++) {
      hub.execute(update("a" + i, "SetData", "\"value\":" + i, "a"), begin("a" + i));
    }

    Awaitility.await()
        .untilAsserted(
            () -> assertThat(Beans.routesOfWorkflows()).isLessThanOrEqualTo(MAX_COMPILED));
    assertThat(hub.hub().get("/observe/health").status()).isEqualTo(200);
  }

  @Test
  @Tag("A2E-15")
  @Tag("A2E-53")
  @Tag("A2E-55")
  @Tag("A2E-81")
  void writeDropsWhatWasReadAndAnotherAgentHasACacheOfItsOwn() {
    hub.stub().json("/cached", "1");
    String[] read = {hub.get("a", "/cached"), begin("a")};
    String[] write = {
      update(
          "w", "ApiCall", "\"method\":\"POST\",\"url\":\"" + hub.stub().url() + "/cached\"", "w"),
      begin("w")
    };

    hub.execute(read);
    JsonNode again = hub.execute(read);
    hub.reply("other", "{}", read);
    hub.execute(write);
    JsonNode after = hub.execute(read);

    assertThat(again.at("/operations/a/cached").asBoolean()).isTrue();
    assertThat(after.at("/operations/a/cached").asBoolean()).isFalse();
    assertThat(hub.stub().seen("/cached")).hasSize(4);
  }

  /** More iterations at once than threads and their queue hold. */
  @Test
  void concurrentLoopsWithinEachOtherRunHoweverManyLanesTheyHave() {
    List<String> lines = new ArrayList<>();
    lines.add(WorkflowHub.update("list", "SetData", "\"value\":[1,2,3,4,5,6,7,8,9]", "list"));
    lines.add(WorkflowHub.update("l0", "SetData", "\"value\":1", "one"));
    for (int i = 1; i <= 4; i++) {
      lines.add(
          WorkflowFixture.update(
              "l" + i,
              ("{\"Loop\":{\"inputPath\":\"/workflow/list\",\"operations\":[\"l%d\"],"
                      + "\"concurrency\":16,\"outputPath\":\"/workflow/l%d\"}}")
                  .formatted(i - 1, i)));
    }
    lines.add(begin("list", "l4"));

    JsonNode ended = hub.execute(lines.toArray(String[]::new));

    assertThat(ended.path("error").toString()).isEmpty();
    assertThat(ended.path("status").asText()).isEqualTo("success");
  }
}
