package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The files and the whole of a message reach the route of a skill. */
@Timeout(300)
class ReceivedFilesTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:files.read
            parameters:
              inputModes: application/pdf,text/plain
              outputModes: text/plain
            steps:
              - to: direct:describe
      - route:
          from:
            uri: skill:files.ask
            parameters:
              inputModes: "*/*"
            steps:
              - to: task:need?message=Which file?
              - to: direct:describe
      - route:
          from:
            uri: direct:describe
            steps:
              - setBody:
                  simple: "${exchangeProperty.SeraiMessage.metadata}/\
      ${exchangeProperty.SeraiFiles.size}/${exchangeProperty.SeraiFiles[0].name}/\
      ${exchangeProperty.SeraiFiles[0].mediaType}/${exchangeProperty.SeraiFiles[0].size}/\
      ${exchangeProperty.SeraiFiles[0].url}"
              - choice:
                  when:
                    - simple: "${exchangeProperty.SeraiFiles[0].size} > 0"
                      steps:
                        - setVariable: {name: about, simple: "${body}"}
                        - setBody: {simple: "${exchangeProperty.SeraiFiles[0].content}"}
                        - convertBodyTo: {type: String}
                        - setBody: {simple: "${variable.about}${body}"}
      - route:
          id: picture
          from:
            uri: skill:files.give
            steps:
              - setBody: {constant: abc}
              - convertBodyTo: {type: "byte[]"}
              - to: task:artifact?name=a&mediaType=application/zip&filename=a.zip
      """;

  private static HubFixture hub;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub = new HubFixture(home).file("routes/files.camel.yaml", ROUTES).start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void contentOfFileIsStreamToTheRoute() {
    JsonNode task =
        send(
            "files.read",
            "{\"raw\":\"aGVsbG8=\",\"filename\":\"a.pdf\",\"mediaType\":\"application/pdf\"}",
            "");

    assertThat(text(task)).contains("\"urgency\" : \"high\"");
    assertThat(text(task)).endsWith("}/1/a.pdf/application/pdf/5/hello");
  }

  @Test
  void fileByReferenceIsItsAddress() {
    JsonNode task =
        send(
            "files.read",
            "{\"text\":\"read\"},{\"url\":\"https://example.com/a.pdf\",\"filename\":\"a.pdf\"}",
            "");

    assertThat(text(task)).endsWith("/1/a.pdf//-1/https://example.com/a.pdf");
  }

  @Test
  void filesOfAnAnswerReplaceThoseOfTheRequest() {
    JsonNode asked = send("files.ask", "{\"raw\":\"aGk=\",\"filename\":\"old\"}", "");
    JsonNode task =
        send(
            "files.ask",
            "{\"raw\":\"aGVsbG8=\",\"filename\":\"new\",\"mediaType\":\"image/png\"}",
            ",\"taskId\":\"" + asked.at("/id").asText() + "\"");

    assertThat(text(task)).endsWith("/1/new/image/png/5/hello");
  }

  @Test
  void fileOfTypeThatTheSkillDoesNotTakeIsRefused() {
    JsonNode reply =
        hub.post(
                "/a2a/rpc",
                A2aHub.envelope(
                    "SendMessage",
                    params("files.read", "{\"raw\":\"aGk=\",\"mediaType\":\"image/png\"}", "")))
            .json();

    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32005);
    assertThat(reply.at("/error/message").asText()).contains("application/pdf");
  }

  @Test
  void fileOverHttpOfTheOldVersionHasNoName() {
    String body =
        """
        {"message":{"messageId":"m","role":"ROLE_USER","content":[{"text":"x"}],\
        "metadata":{"skillId":"files.give"}},"configuration":{"blocking":true}}""";
    JsonNode old = hub.post("/a2a/rest03/v1/message:send", body).json();
    String id = old.at("/task/id").asText();
    JsonNode now = hub.get("/a2a/rest/tasks/" + id).json();

    JsonNode file = old.at("/task/artifacts/0/parts/0/file");
    assertThat(now.at("/artifacts/0/parts/0/filename").asText()).isEqualTo("a.zip");
    assertThat(file.isObject()).as(old.toString()).isTrue();
    assertThat(file.has("name")).isFalse();
  }

  private static JsonNode send(String skill, String parts, String more) {
    return hub.post("/a2a/rpc", A2aHub.envelope("SendMessage", params(skill, parts, more)))
        .at("/result/task");
  }

  private static String params(String skill, String parts, String more) {
    return """
    {"message":{"messageId":"m","role":"ROLE_USER","metadata":{"skillId":"%s","urgency":"high"},\
    "parts":[%s]%s}}"""
        .formatted(skill, parts, more);
  }

  private static String text(JsonNode task) {
    assertThat(task.at("/artifacts/0/parts/0").has("text")).as(task.toString()).isTrue();
    return task.at("/artifacts/0/parts/0/text").asText();
  }
}
