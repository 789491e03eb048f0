package io.serai.dialect.organization;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A client of A2A 1.0 over HTTP that gives tasks to one agent. */
record A2aClient(HubFixture hub, String agent) {
  private static final Map<String, String> VERSION = Map.of("A2A-Version", "1.0");

  /** A client of the agent {@code shop}. */
  A2aClient(HubFixture hub) {
    this(hub, "shop");
  }

  private String base() {
    return "/agents/" + agent + "/a2a/rest";
  }

  /** Gives a task and waits until it has ended or asks. */
  JsonNode send(String text) {
    return post(message(text)).at("/task");
  }

  /** Gives a task and returns its id at once. */
  String begin(String text) {
    ObjectNode body = message(text);
    body.putObject("configuration").put("returnImmediately", true);
    return post(body).at("/task/id").asText();
  }

  /** Answers a question, and returns at once. */
  Reply answer(String task, String text) {
    ObjectNode body = message(text);
    body.withObject("/message").put("taskId", task);
    body.putObject("configuration").put("returnImmediately", true);
    return hub.post(base() + "/message:send", body.toString(), VERSION);
  }

  JsonNode post(ObjectNode body) {
    return hub.post(base() + "/message:send", body.toString(), VERSION).json();
  }

  Reply reply(ObjectNode body) {
    return hub.post(base() + "/message:send", body.toString(), VERSION);
  }

  Reply cancel(String task) {
    return hub.post(base() + "/tasks/" + task + ":cancel", "{}", VERSION);
  }

  JsonNode task(String id) {
    return hub.get(base() + "/tasks/" + id).json();
  }

  /** Waits until the task has that state. */
  JsonNode until(String id, String state) {
    return await()
        .until(
            () -> task(id),
            task -> task.at("/status/state").asText().equals("TASK_STATE_" + state));
  }

  /** Waits until the status message of the task has that text. */
  JsonNode untilWords(String id, String text) {
    return await().until(() -> task(id), task -> words(task).contains(text));
  }

  static String words(JsonNode task) {
    return task.at("/status/message/parts/0/text").asText();
  }

  /** The artifact of that name; missing if there is none. */
  static JsonNode artifact(JsonNode task, String name) {
    return StreamSupport.stream(task.path("artifacts").spliterator(), false)
        .filter(artifact -> artifact.path("name").asText().equals(name))
        .findFirst()
        .orElse(MissingNode.getInstance());
  }

  /** A message with the id that all have, as clients do it that do not care for ids. */
  static ObjectNode message(String text) {
    ObjectNode body = JsonMappers.object();
    ObjectNode message = body.putObject("message");
    message.put("messageId", "m1").put("role", "ROLE_USER");
    ArrayNode parts = message.putArray("parts");
    parts.addObject().put("text", text);
    return body;
  }
}
