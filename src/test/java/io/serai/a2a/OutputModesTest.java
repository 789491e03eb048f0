package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import io.serai.document.JsonMappers;
import io.serai.skill.Skill;
import io.serai.skill.Skills;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.run.work.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import lf.a2a.v1.Proto.SendMessageConfiguration;
import lf.a2a.v1.Proto.SendMessageRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The output modes that a caller accepts select among the forms of a result. */
class OutputModesTest {
  private static final Part DATA = Part.ofData(JsonMappers.object().put("celsius", 21));
  private static final Part TEXT = Part.ofText("21 degrees");
  private static final Part PICTURE = Part.ofRaw("iVBO", "sky.png", "image/png");

  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
    hub.catalog.update(
        List.of(Skills.skill("painter").modes("image/*", "image/png").build()), List.<Skill>of());
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void partsOfTheAcceptedTypesAreGivenInEveryResponse() {
    String id = finished("\"text/plain\"", "hooks", List.of(DATA, TEXT));

    JsonNode get = hub.get("/a2a/rest/tasks/" + id).json();
    JsonNode list = hub.get("/a2a/rest/tasks?includeArtifacts=true").json();
    JsonNode subscribed = null;
    try (EventReader stream =
        hub.streamGet("/a2a/rest/tasks/" + id + ":subscribe", "Last-Event-ID", "1")) {
      for (JsonNode event : stream.rest()) {
        subscribed = event.has("artifactUpdate") ? event.at("/artifactUpdate") : subscribed;
      }
    }

    assertThat(get.at("/artifacts/0/parts").toString()).isEqualTo("[{\"text\":\"21 degrees\"}]");
    assertThat(list.at("/tasks/0/artifacts/0/parts")).isEqualTo(get.at("/artifacts/0/parts"));
    assertThat(subscribed).isNotNull();
    assertThat(subscribed.at("/artifact/parts")).isEqualTo(get.at("/artifacts/0/parts"));
  }

  @Test
  void parametersAndCaseOfTypesDoNotMatter() {
    String id = finished("\"Application/JSON; charset=utf-8\"", "hooks", List.of(DATA, TEXT));

    assertThat(parts(id).toString()).isEqualTo("[{\"data\":{\"celsius\":21}}]");
  }

  @Test
  void dataIsGivenAsTextAndTextAsDataIfThatIsAccepted() {
    String text = finished("\"text/*\"", "hooks", List.of(DATA));
    String data = finished("\"application/json\"", "hooks", List.of(TEXT));

    assertThat(parts(text).toString()).isEqualTo("[{\"text\":\"celsius: 21\"}]");
    assertThat(parts(data).toString()).isEqualTo("[{\"data\":\"21 degrees\"}]");
  }

  @Test
  void resultThatFitsInNoFormIsKept() {
    String id = finished("\"text/plain\"", "hooks", List.of(PICTURE));

    assertThat(parts(id).at("/0/filename").asText()).isEqualTo("sky.png");
  }

  @Test
  void skillThatGivesNothingOfTheAcceptedTypesIsNotAsked() {
    Reply rpc = hub.rpc("SendMessage", sending("m", "\"image/png\"", "hooks"));
    Reply rest = hub.post("/a2a/rest/message:send", sending("m", "\"image/png\"", "hooks"));

    assertThat(rpc.at("/error/code").asInt()).isEqualTo(-32005);
    assertThat(rpc.at("/error/message").asText())
        .isEqualTo(
            "The skill hooks gives application/json, text/plain. Accept one of these in"
                + " acceptedOutputModes.");
    assertThat(rpc.at("/error/data/0/reason").asText()).isEqualTo("CONTENT_TYPE_NOT_SUPPORTED");
    assertThat(rest.status()).isEqualTo(400);
    try (GrpcClient client = hub.grpcClient()) {
      SendMessageRequest request =
          GrpcClient.message("m").toBuilder()
              .setConfiguration(
                  SendMessageConfiguration.newBuilder().addAcceptedOutputModes("image/png"))
              .build();
      GrpcClient.Refusal refusal = GrpcClient.refusal(() -> client.calls().sendMessage(request));
      assertThat(refusal.status()).isEqualTo("INVALID_ARGUMENT");
      assertThat(refusal.info().getReason()).isEqualTo("CONTENT_TYPE_NOT_SUPPORTED");
    }
  }

  @Test
  void skillGivesTheTypesThatItDeclares() {
    String id = finished("\"image/*\"", "painter", List.of(TEXT, PICTURE));
    Reply text = hub.rpc("SendMessage", sending("m", "\"text/plain\"", "painter"));
    JsonNode card = hub.get("/.well-known/agent-card.json").json();

    assertThat(parts(id)).hasSize(1);
    assertThat(parts(id).at("/0/mediaType").asText()).isEqualTo("image/png");
    assertThat(text.at("/error/code").asInt()).isEqualTo(-32005);
    List<JsonNode> painters = new ArrayList<>();
    card.at("/skills").forEach(each -> painters.add(each));
    painters.removeIf(each -> !each.at("/id").asText().equals("painter"));
    assertThat(painters.get(0).at("/inputModes").toString()).isEqualTo("[\"image/*\"]");
    assertThat(painters.get(0).at("/outputModes").toString()).isEqualTo("[\"image/png\"]");
  }

  @Test
  void skillTakesFilesOfTheTypesThatItDeclares() {
    String body =
        """
        {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"raw":"iVBO","mediaType":"image/png"}],\
        "metadata":{"skillId":"%s"}}}""";

    assertThat(hub.rpc("SendMessage", body.formatted("painter")).at("/result/task/id").asText())
        .isNotEmpty();
    assertThat(hub.rpc("SendMessage", body.formatted("hooks")).at("/error/code").asInt())
        .isEqualTo(-32005);
  }

  private String finished(String modes, String skill, List<Part> parts) {
    String message = "hold-" + UUID.randomUUID();
    String id =
        hub.post("/a2a/rest/message:send", sending(message, modes, skill)).at("/task/id").asText();
    hub.runner.held(message).join();
    hub.runner.release(
        message, new TaskOutcome.Finished(List.of(Artifact.of("a", "a", parts)), null));
    hub.tasks.awaitStatus(id, status -> status.state().isEnd()).join();
    return id;
  }

  private static JsonNode parts(String id) {
    return hub.get("/a2a/rest/tasks/" + id).at("/artifacts/0/parts");
  }

  private static String sending(String message, String modes, String skill) {
    return """
    {"message":{"messageId":"%s","role":"ROLE_USER","parts":[{"text":"hi"}],\
    "metadata":{"skillId":"%s"}},\
    "configuration":{"acceptedOutputModes":[%s],"returnImmediately":true}}"""
        .formatted(message, skill, modes);
  }
}
