package io.serai.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.EventReader;
import io.serai.hub.HubFixture;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A2A 1.0: {@code SendMessage} and {@code SubscribeToTask} of JSON-RPC. */
record AskingSkillOverA2a(HubFixture hub) implements AskingSkillClient {
  private static final String PATH = "/a2a/rpc";

  @Override
  public String start() {
    return rpc(
            "SendMessage",
            """
            {"configuration":{"returnImmediately":true},"message":{"messageId":"%s","role":"ROLE_USER",
             "parts":[{"text":"go"}],"metadata":{"skillId":"ask"}}}"""
                .formatted(UUID.randomUUID()))
        .at("/task/id")
        .asText();
  }

  @Override
  public TaskFollower follow(String task) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + PATH))
            .header("Content-Type", "application/json")
            .header("A2A-Version", "1.0")
            .header("Accept", "text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(message("SubscribeToTask", id(task))))
            .build();
    EventReader events = EventReader.open(request);
    String first = events.next().at("/result/task/status/state").asText();
    return () -> {
      List<String> states = new ArrayList<>(List.of(first));
      for (JsonNode event : events.rest()) {
        String state = event.at("/result/statusUpdate/status/state").asText();
        if (!state.isEmpty() && !states.contains(state)) {
          states.add(state);
        }
      }
      return states;
    };
  }

  @Override
  public void answer(String task, String name) {
    rpc(
        "SendMessage",
        """
        {"message":{"messageId":"%s","taskId":"%s","role":"ROLE_USER","parts":[{"data":{"name":"%s"}}]}}"""
            .formatted(UUID.randomUUID(), task, name));
  }

  @Override
  public String[] expectedStates() {
    return new String[] {"TASK_STATE_INPUT_REQUIRED", "TASK_STATE_WORKING", "TASK_STATE_COMPLETED"};
  }

  @Override
  public String result(String task) {
    return rpc("GetTask", id(task)).at("/artifacts/0/parts/0/text").asText();
  }

  private static String id(String task) {
    return "{\"id\":\"" + task + "\"}";
  }

  private JsonNode rpc(String method, String params) {
    return hub.post(PATH, message(method, params), Map.of("A2A-Version", "1.0")).at("/result");
  }

  private static String message(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
        .formatted(method, params);
  }
}
