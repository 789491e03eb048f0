package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The files of a message of A2A are the file inputs of a capability. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FileInputTest {
  private static final String PNG =
      "{\"raw\":\"aGVsbG8=\",\"mediaType\":\"image/png\",\"filename\":\"a.png\"}";

  private final HttpStub stub = new HttpStub().json("/files", "{\"id\": 1}");
  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .file(
                "agents/store.yaml",
                "agent_id: store\nskills: ['*']\nallowed_callers: ['*']\ndefault_skill: store-file\n")
            .file(
                "capabilities/StoreFile.yaml",
                CapabilityText.of("StoreFile")
                    .steps(
                        """
                        - id: store
                          format: OpenAPI
                          task:
                            openapi: 3.0.3
                            info: {title: files, version: "1"}
                            servers: [{url: "%s"}]
                            paths:
                              /files:
                                post:
                                  requestBody:
                                    required: true
                                    content:
                                      multipart/form-data:
                                        schema:
                                          required: [file]
                                          properties: {file: {type: string, format: binary}}
                                  responses: {"200": {description: stored}}
                          input_template: {body: {file: "${file}"}}
                          output_mapping: {id: $.id}
                        """
                            .formatted(stub.url()))
                    .yaml());
    hub.start();
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  void theFileOfAMessageIsSentToTheService() {
    JsonNode task = send("", "{\"text\":\"Store this\"}," + PNG);

    assertThat(task.at("/status/state").asText()).as(task.toString()).endsWith("COMPLETED");
    assertThat(lastBody()).contains("filename=\"a.png\"", "image/png", "hello");
  }

  @Test
  void theFileThatAnswersAQuestionIsSentToTheService() {
    JsonNode waiting = send("", "{\"data\":{}}");
    assertThat(waiting.at("/status/state").asText()).endsWith("INPUT_REQUIRED");

    JsonNode task = send("\"taskId\":\"" + waiting.path("id").asText() + "\",", PNG);

    assertThat(task.at("/status/state").asText()).as(task.toString()).endsWith("COMPLETED");
    assertThat(lastBody()).contains("filename=\"a.png\"", "hello");
  }

  private String lastBody() {
    return stub.seen("/files").get(stub.seen("/files").size() - 1).body();
  }

  private JsonNode send(String task, String parts) {
    return hub.post(
            "/agents/store/a2a/rpc",
            """
            {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m",
            %s"role":"ROLE_USER","parts":[%s]}}}"""
                .formatted(task, parts))
        .at("/result/task");
  }
}
