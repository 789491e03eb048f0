package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The line that each request of A2A leaves in the log. */
@Timeout(60)
class RequestLogTest {
  private static final String ROUTE =
      """
      - route:
          from:
            uri: skill:write?description=Writes.
            steps:
              - setBody: {constant: written}
      """;

  @TempDir private Path home;

  @Test
  @Tag("OK-55")
  @Tag("FLD-17")
  void eachRequestIsALineWithOperationAgentTaskAndPreview() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = hub().start()) {
      String id = send(hub);
      hub.get("/agents/writer/a2a/rest/tasks/" + id);
      hub.get("/agents/writer/a2a/rest/tasks/none");

      await()
          .untilAsserted(
              () ->
                  assertThat(log.text().lines())
                      .anyMatch(
                          line ->
                              line.contains("Request: Write about the quiet river")
                                  && line.contains("operation=send_message")
                                  && line.contains("agent=writer")
                                  && line.contains("task=" + id))
                      .anyMatch(
                          line ->
                              line.contains("get_task") && line.contains(id) && line.contains("ok"))
                      .anyMatch(
                          line ->
                              line.contains("task=none")
                                  && line.contains("outcome=task_not_found")));
    }
  }

  @Test
  void anIdWithLineBreaksForgesNoLine() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = hub().start()) {
      hub.post(
          "/agents/writer/a2a/rpc",
          """
          {"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":"a\\nforged outcome=ok"}}""");

      await()
          .untilAsserted(
              () ->
                  assertThat(log.text().lines())
                      .anyMatch(line -> line.contains("task=a\\u000aforged outcome=ok caller=")));
      assertThat(log.text().lines()).noneMatch(line -> line.startsWith("forged"));
    }
  }

  @Test
  @Tag("OK-55")
  @Tag("FLD-17")
  void linesCanBeSwitchedOff() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = hub().property("serai.log.requests", "false").start()) {
      send(hub);

      assertThat(log.text()).doesNotContain("quiet river");
    }
  }

  private HubFixture hub() {
    return new HubFixture(home)
        .file("routes/write.camel.yaml", ROUTE)
        .file(
            "agents/writer.yaml", "agent_id: writer\nskills: [\"*\"]\nallowed_callers: [\"*\"]\n");
  }

  private static String send(HubFixture hub) {
    return hub.post(
            "/agents/writer/a2a/rest/message:send",
            """
            {"message":{"messageId":"m","role":"ROLE_USER","metadata":{"skillId":"write"},
            "parts":[{"text":"Write about the quiet river"}]}}""")
        .at("/task/id")
        .asText();
  }
}
