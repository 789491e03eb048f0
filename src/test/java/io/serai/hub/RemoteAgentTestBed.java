package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.awaitility.Awaitility;

/** Two hubs, of which one knows the other as the agent {@code far}. */
abstract class RemoteAgentTestBed {

  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:greet?description=Greets somebody by name.
            steps:
              - to: task:message?message=Thinking of words
              - setBody: {simple: '{"greeting": "Good day, ${body[text]}"}'}
      - route:
          from:
            uri: skill:ask?description=Asks for a name.&idempotent=true
            steps:
              - to: task:need?required=name
              - setBody: {simple: "hello ${body[name]}"}
      - route:
          from:
            uri: skill:permit?description=Asks for a permission.&idempotent=true
            steps:
              - to: task:auth?message=May I?
              - setBody: {constant: "permitted"}
      - route:
          from:
            uri: skill:hold?description=Goes on until it is stopped.
            steps:
              - to: task:progress?value=0.25&message=Holding
              - to: task:hold
      - route:
          from:
            uri: skill:fail?description=Fails.
            steps:
              - to: task:fail?code=E042&message=No such luck
      - route:
          from:
            uri: skill:pieces?description=Gives an artifact in pieces.
            steps:
              - setBody: {constant: "one"}
              - to: task:artifact?artifactId=text&name=text&last=false
              - setBody: {constant: "two"}
              - to: task:artifact?artifactId=text&append=true&last=true
      - route:
          from:
            uri: skill:look?description=Looks at a picture.&inputModes=image/*
            steps:
              - setBody: {constant: "seen"}
      """;

  HubFixture hub;
  HubFixture other;

  /** Writes the files of both hubs, which do not run yet. */
  void prepare(Path near, Path far) {
    other = new HubFixture(far);
    other.file("application.properties", "").file("routes/skills.camel.yaml", SKILLS);
    hub = new HubFixture(near);
    other.property("serai.shutdown-timeout", "1s");
    hub.property("serai.shutdown-timeout", "1s");
    hub.property("serai.agents.retry-delay", "20ms");
    hub.property("serai.agents.card-refresh", "100ms");
    hub.file("application.properties", "");
    hub.file(
        "routes/via.camel.yaml",
        """
        - route:
            from:
              uri: skill:via?idempotent=true
              steps:
                - to: agent:far?skill=ask
                - setBody: {simple: "far says ${body}"}
        """);
  }

  void close() {
    hub.close();
    other.close();
  }

  /** Further members of the agent file, which choose the binding. */
  String binding() {
    return "";
  }

  void start() {
    other.start();
    agent("");
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/.well-known/agent-card.json").text().contains("far.greet"));
  }

  private void agent(String more) {
    hub.file(
        "agents/far.yaml",
        "agent_id: far\ncard: "
            + other.hub().url()
            + "\nallowed_callers: ['*']\n"
            + binding()
            + more);
  }

  JsonNode send(String skill, String part, boolean wait) {
    return rpc(
        "SendMessage",
        """
        {"message":{"messageId":"m-%s","role":"ROLE_USER","parts":[%s],
        "metadata":{"skillId":"%s"}},"configuration":{"returnImmediately":%s}}"""
            .formatted(System.nanoTime(), part, skill, !wait));
  }

  JsonNode answer(String task, String part) {
    return rpc(
        "SendMessage",
        """
        {"message":{"messageId":"a-%s","taskId":"%s","role":"ROLE_USER","parts":[%s]}}"""
            .formatted(System.nanoTime(), task, part));
  }

  JsonNode rpc(String method, String params) {
    Reply reply =
        hub.post(
            "/a2a/rpc",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                .formatted(method, params));
    return reply.json();
  }

  static String state(JsonNode answer) {
    return answer.at("/result/task/status/state").asText();
  }

  JsonNode get(String task) {
    return rpc("GetTask", "{\"id\":\"" + task + "\"}").path("result");
  }

  String card() {
    return hub.get("/.well-known/agent-card.json").text();
  }
}
