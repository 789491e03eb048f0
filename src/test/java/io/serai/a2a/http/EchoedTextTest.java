package io.serai.a2a.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Names and ids of a request that an answer repeats: a long one is cut. */
@Timeout(300)
class EchoedTextTest {
  private static final String LONG = "a".repeat(100_000);
  private static final String LONGEST_ID = "b".repeat(1_000);
  private static final String CUT = "b".repeat(300) + "…";

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .file(
                "routes/greet.camel.yaml",
                "- from: {uri: \"skill:greet?description=Greets.\", steps: [{setBody: {constant: hi}}]}\n")
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private Reply rpc(String method, String params) {
    return hub.post(
        "/a2a/rpc",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params));
  }

  private Reply send(String members, String metadata) {
    return rpc("SendMessage", message(members, metadata));
  }

  private static String message(String members, String metadata) {
    return """
        {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"hi"}],"metadata":%s%s}}"""
        .formatted(metadata, members);
  }

  @Test
  void skillIdOfAnyLengthIsCut() {
    Reply reply = send("", "{\"skillId\":\"" + LONG + "\"}");

    assertThat(reply.text()).hasSizeLessThan(2_000).contains("a".repeat(300) + "…");
  }

  @Test
  void skillIdAndVersionOfADataPartAreCut() {
    Reply reply =
        rpc(
            "SendMessage",
            """
            {"message":{"messageId":"m","role":"ROLE_USER",
            "parts":[{"data":{"skill":"greet@%s","input":{}}}]}}"""
                .formatted(LONG));

    assertThat(reply.text()).hasSizeLessThan(2_000);
  }

  @Test
  void methodIsCut() {
    assertThat(rpc(LONG, "{}").text()).hasSizeLessThan(1_000).contains("-32601");
  }

  @Test
  void taskIdIsCut() {
    assertThat(rpc("GetTask", "{\"id\":\"" + LONGEST_ID + "\"}").at("/error/message").asText())
        .contains(CUT);
    assertThat(send(",\"taskId\":\"" + LONGEST_ID + "\"", "{}").at("/error/message").asText())
        .contains(CUT);
    assertThat(hub.get("/a2a/rest/tasks/" + LONGEST_ID + "?A2A-Version=1.0").text())
        .contains(CUT)
        .hasSizeLessThan(1_200);
  }

  @Test
  void agentIsCut() {
    assertThat(rpc("GetTask", "{\"id\":\"x\",\"tenant\":\"" + LONGEST_ID + "\"}").text())
        .contains("-32602")
        .hasSizeLessThan(500);
    assertThat(hub.post("/agents/" + LONGEST_ID + "/a2a/rpc", "{}").text()).hasSizeLessThan(1_200);
  }

  @Test
  void pushConfigurationIdIsCut() {
    String task = send("", "{\"skillId\":\"greet\"}").at("/result/task/id").asText();

    Reply reply =
        rpc(
            "GetTaskPushNotificationConfig",
            "{\"taskId\":\"%s\",\"id\":\"%s\"}".formatted(task, LONGEST_ID));

    assertThat(reply.text()).hasSizeLessThan(1_200);
  }

  @Test
  void taskIdOverZeroClawIsCut() {
    Reply reply = hub.get("/zeroclaw/v1/tasks/" + LONGEST_ID);

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text()).hasSizeLessThan(600);
  }

  @Test
  void skillIdOverZeroClawIsCut() {
    Reply reply =
        hub.post(
            "/zeroclaw/v1/tasks",
            "{\"message\":\"hi\",\"metadata\":{\"skillId\":\"" + LONG + "\"}}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).hasSizeLessThan(1_000);
  }
}
