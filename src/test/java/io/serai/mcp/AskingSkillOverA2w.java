package io.serai.mcp;

import io.serai.http.ws.SocketClient;
import io.serai.hub.HubFixture;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;

/** A2W: {@code start}, {@code insights} and {@code report} over REST, the channel of the status. */
record AskingSkillOverA2w(HubFixture hub) implements AskingSkillClient {
  private static final String PATH = "/a2w/v1/";

  @Override
  public String start() {
    String id = UUID.randomUUID().toString();
    hub.post(
        PATH + "start",
        "{\"task_id\":\"%s\",\"task_type\":\"ask\",\"caller_agent\":\"boss\"}".formatted(id));
    return id;
  }

  @Override
  public TaskFollower follow(String task) {
    SocketClient socket = SocketClient.open(hub.hub().url(), PATH + "ws/status?task_id=" + task);
    Awaitility.await().until(() -> !socket.messages().isEmpty());
    return () -> {
      Awaitility.await().until(() -> states(socket).contains("finished"));
      socket.socket().abort();
      return states(socket);
    };
  }

  private static List<String> states(SocketClient socket) {
    return socket.messages().stream()
        .map(message -> McpClient.read(message).at("/payload/state").asText())
        .distinct()
        .toList();
  }

  @Override
  public void answer(String task, String name) {
    hub.post(
        PATH + "insights",
        "{\"task_id\":\"%s\",\"payload\":{\"name\":\"%s\"}}".formatted(task, name));
  }

  @Override
  public String[] expectedStates() {
    return new String[] {"waiting", "running", "finishing", "finished"};
  }

  @Override
  public String result(String task) {
    return hub.get(PATH + "report?task_id=" + task).at("/payload/artifacts/result").asText();
  }
}
