package io.serai.a2w;

import static io.serai.a2w.WorkerHub.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.model.A2wErrorCode;
import io.serai.http.ws.SocketClient;
import io.serai.skill.JsonSchemaValidator;
import io.serai.task.EndReason;
import io.serai.task.TaskState;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The messages of the channels match their description in {@code /asyncapi.json}. */
@Timeout(300)
class ChannelDescriptionTest {
  private static final String MEASURING =
      """
      - route:
          id: measuring
          from:
            uri: skill:measuring
            parameters: {name: Measuring, description: Measures.}
            steps:
              - to: task:progress?value=0.25&cpu=12.5&memoryMb=512&tokens=3450&etaSeconds=15
              - setBody: {constant: done}
      """;

  private final JsonSchemaValidator validator = new JsonSchemaValidator();
  private final Map<String, SocketClient> sockets = new LinkedHashMap<>();
  @TempDir private Path home;
  private WorkerHub hub;
  private JsonNode channels;

  @BeforeEach
  void start() {
    hub = new WorkerHub(home);
    hub.hub().file("routes/measuring.camel.yaml", MEASURING);
    hub.start();
    channels = hub.hub().get("/asyncapi.json").json().path("channels");
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Tag("A2W-7")
  @Tag("A2W-45")
  @Tag("A2W-46")
  @Tag("A2W-47")
  @Tag("A2W-48")
  void everyMessageMatchesOnlyTheSchemaOfItsChannel() {
    for (String channel : List.of("status", "needs", "errors", "events")) {
      sockets.put(channel, hub.open(channel));
    }

    triggerAllStatesAndEvents();

    for (String channel : sockets.keySet()) {
      List<String> messages = sockets.get(channel).messages();
      assertThat(messages).isNotEmpty();
      for (String message : messages) {
        JsonNode json = WorkerHub.json(message);
        for (String other : sockets.keySet()) {
          String faults = validator.faults(closed(schema(other)), json);
          assertThat(faults.isEmpty())
              .as("%s as one of %s: %s", message, other, faults)
              .isEqualTo(other.equals(channel));
        }
      }
    }
    assertThat(received("status", "state"))
        .containsAll(names(schema("status").at("/properties/payload/properties/state/enum")));
    assertThat(received("events", "event_type"))
        .containsExactlyInAnyOrderElementsOf(
            schema("events").at("/properties/payload/oneOf").findValuesAsText("const"));
  }

  @Test
  @Tag("A2W-46")
  void initialOpenNeedsMatchTheSchema() {
    for (int i = 0; i < 2; i++) {
      hub.awaitState(hub.begin("[{\"need\": [\"x\"], \"description\": \"d\"}]"), "waiting");
    }

    SocketClient needs = hub.open("needs");

    Awaitility.await().until(() -> needs.messages().size() == 2);
    for (String message : needs.messages()) {
      assertThat(validator.faults(closed(schema("needs")), WorkerHub.json(message))).isEmpty();
    }
  }

  @Test
  void examplesMatchTheSchemas() {
    for (String channel : List.of("status", "needs", "errors", "events")) {
      JsonNode examples = message(channel).path("examples");
      assertThat(examples).isNotEmpty();
      for (JsonNode example : examples) {
        assertThat(validator.faults(closed(schema(channel)), example.path("payload")))
            .as("%s", example)
            .isEmpty();
      }
    }
  }

  @Test
  void enumsListTheNamesOfTheHub() {
    assertThat(names(schema("status").at("/properties/payload/properties/state/enum")))
        .containsExactlyElementsOf(
            Stream.concat(Stream.of("idle"), lower(TaskState.values())).toList());
    assertThat(names(schema("status").at("/properties/payload/properties/termination_reason/enum")))
        .containsExactlyElementsOf(lower(EndReason.values()).toList());
    assertThat(names(schema("errors").at("/properties/payload/properties/code/enum")))
        .containsExactlyElementsOf(
            Arrays.stream(A2wErrorCode.values()).map(A2wErrorCode::name).toList());
  }

  /** Runs tasks through all states and events. */
  private void triggerAllStatesAndEvents() {
    String measured =
        hub.begin("[]", Map.of("task_type", "measuring", "deadline", "2025-12-09T10:00:00Z"));
    hub.awaitState(measured, "finished");
    String asked =
        hub.begin(
            "[{\"need\": [\"x\"], \"description\": \"d\"},"
                + " {\"delegate\": \"researcher\", \"reason\": \"r\"}]",
            Map.of("retry_of", measured));
    hub.awaitState(asked, "waiting");
    hub.post("insights", "{\"payload\": {\"x\": 1}}");
    hub.awaitState(asked, "finished");
    hub.awaitState(hub.begin("[{\"fail\": \"E050\", \"message\": \"gone\"}]"), "terminated");
    String blocked = hub.begin("[{\"block\": \"E020\"}, {\"hold\": true}]");
    hub.awaitState(blocked, "blocked");
    hub.post("stop", "{}");
    hub.awaitState(blocked, "stopped");
    String held = hub.begin("[{\"hold\": true}]");
    hub.awaitState(held, "running");
    hub.post("terminate", "{}");
    hub.post("weight", "{\"weight\": 95, \"caller_agent\": \"admin\"}");
    await(sockets.get("events"), "{\"event_type\": \"weight_update\"}");
    await(
        sockets.get("events"),
        "{\"event_type\": \"task_cycle_completed\", \"task_id\": \"" + held + "\"}");
    await(sockets.get("status"), "{\"state\": \"terminated\", \"task_id\": \"" + held + "\"}");
    await(sockets.get("status"), "{\"termination_reason\": \"error\"}");
    await(sockets.get("status"), "{\"stop_requested\": true}");
    await(sockets.get("errors"), "{\"code\": \"E020_PERMISSION_DENIED\"}");
    await(sockets.get("needs"), "{\"required\": [\"x\"]}");
    assertThat(sockets.get("status").messages().toString()).contains("eta_seconds");
  }

  private Set<String> received(String channel, String member) {
    return Set.copyOf(WorkerHub.received(sockets.get(channel), member));
  }

  private JsonNode message(String channel) {
    return channels.path("a2w_" + channel).path("messages").iterator().next();
  }

  private JsonNode schema(String channel) {
    return message(channel).path("payload");
  }

  /** Returns a schema that allows no other members than those it lists, at any depth. */
  private static JsonNode closed(JsonNode schema) {
    ObjectNode copy = schema.deepCopy();
    close(copy);
    return copy.put("$schema", "http://json-schema.org/draft-07/schema#");
  }

  private static void close(JsonNode schema) {
    schema.forEach(ChannelDescriptionTest::close);
    if (schema instanceof ObjectNode object && object.path("properties").isObject()) {
      object.put("additionalProperties", false);
    }
  }

  private static Set<String> names(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(JsonNode::textValue)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Stream<String> lower(Enum<?>[] values) {
    return Arrays.stream(values).map(value -> value.name().toLowerCase(Locale.ROOT));
  }
}
