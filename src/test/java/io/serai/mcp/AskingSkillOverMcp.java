package io.serai.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.EventReader;
import io.serai.hub.HubFixture;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;

/** MCP: a call with a handle, a subscription, {@code tasks/update}. */
record AskingSkillOverMcp(HubFixture hub, McpClient client) implements AskingSkillClient {

  static AskingSkillOverMcp of(HubFixture hub) {
    return new AskingSkillOverMcp(hub, McpClient.of(hub).withTasks());
  }

  @Override
  public String start() {
    return client.call("ask", "{}").path("taskId").asText();
  }

  @Override
  public TaskFollower follow(String task) {
    String method = "subscriptions/listen";
    String params = "{\"notifications\":{\"taskIds\":[\"" + task + "\"]}}";
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/mcp"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(client.message(method, params).toString()));
    client.headers(method, params).forEach(request::header);
    EventReader events = EventReader.open(request.build());
    events.next(); // the acknowledgement
    String first = status(events.next());
    return () -> {
      List<String> states = new ArrayList<>(List.of(first));
      while (!states.contains("completed")) {
        String status = status(events.next());
        if (!states.contains(status)) {
          states.add(status);
        }
      }
      events.close();
      return states;
    };
  }

  private static String status(JsonNode notification) {
    return notification.at("/params/status").asText();
  }

  @Override
  public void answer(String task, String name) {
    String key = task(task).path("inputRequests").fieldNames().next();
    client.result(
        "tasks/update",
        "{\"taskId\":\"%s\",\"inputResponses\":{\"%s\":{\"action\":\"accept\",\"content\":{\"name\":\"%s\"}}}}"
            .formatted(task, key, name));
  }

  /** States that the client has not read yet may be left out: working is. */
  @Override
  public String[] expectedStates() {
    return new String[] {"input_required", "completed"};
  }

  @Override
  public String result(String task) {
    return task(task).at("/result/content/0/text").asText();
  }

  private JsonNode task(String task) {
    return client.result("tasks/get", "{\"taskId\":\"" + task + "\"}");
  }
}
