package io.serai.a2s.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A closed hub with skills whose tasks wait and make artifacts, and its callers. */
final class TaskApiHub implements AutoCloseable {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:ask
            steps:
              - to: "task:need?required=name&description=What is your name?&urgency=high"
              - setBody: {simple: "Hello, ${body[name]}!"}
      - route:
          from:
            uri: skill:choose
            steps:
              - to: "task:progress?value=0.5&message=Half"
              - to:
                  uri: task:need
                  parameters:
                    description: Which size?
                    schema: '{"properties":{"size":{"type":"string","enum":["S","L"]},"seats":{"type":"integer","minimum":1}},"required":["size"]}'
              - setBody: {simple: "Size ${body[size]}, ${body[seats]}"}
      - route: {from: {uri: "skill:anything", steps: [{to: "task:need?description=Say anything."}, {setBody: {simple: "${header.SeraiMessageText}"}}]}}
      - route: {from: {uri: "skill:unlock", steps: [{to: {uri: "task:need", parameters: {description: "Which word?", schema: '{"properties":{"door":{"type":"string"},"word":{"type":"string","format":"password"}},"required":["word"]}'}}}, {setBody: {constant: open}}]}}
      - route: {from: {uri: "skill:permit", steps: [{to: "task:auth?message=Open https://example.com/grant please."}, {setBody: {constant: granted}}]}}
      - route:
          from:
            uri: skill:client
            steps:
              - to:
                  uri: task:need
                  parameters:
                    requests: '{"seat":{"method":"elicitation/create","params":{"mode":"form","message":"Which seat?","requestedSchema":{"type":"object","properties":{"row":{"type":"integer"}},"required":["row"]}}},"words":{"method":"sampling/createMessage","params":{"messages":[]}},"folders":{"method":"roots/list"}}'
              - setBody: {simple: "${body[seat]} ${body[words]} ${body[folders]}"}
      - route:
          from:
            uri: skill:report
            steps:
              - setBody: {constant: "first, "}
              - to: task:artifact?artifactId=words&name=Words&description=Some words&last=false
              - setBody: {constant: "ünd second"}
              - to: task:artifact?artifactId=words&append=true
              - setBody: {constant: {expression: "bytes", resultType: "byte[]"}}
              - to: "task:artifact?artifactId=page&mediaType=text/html&filename=a%22;%0d%0a%C3%BC.html"
              - setBody: {constant: '{"value": 7}'}
              - unmarshal: {json: {}}
              - to: task:artifact?artifactId=data
      - route:
          from:
            uri: skill:typed
            steps:
              - setHeader: {name: type, simple: "${body[type]}"}
              - setBody: {constant: {expression: "bytes", resultType: "byte[]"}}
              - toD: "task:artifact?artifactId=typed&filename=a&mediaType=RAW(${header.type})"
      - route: {from: {uri: "skill:echo", steps: [{setBody: {simple: "${body[text]}"}}]}}
      """;

  final HubFixture operator;
  final HubFixture bob;
  final HubFixture guest;
  private final HubFixture hub;

  TaskApiHub(Path home, String properties) {
    this(home, properties, files -> {});
  }

  /**
   * @param more adds files
   */
  TaskApiHub(Path home, String properties, Consumer<HubFixture> more) {
    hub =
        new HubFixture(home)
            .file("application.properties", properties)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .file("data/operators", Keys.sha256("ann-key") + " Ann\n")
            .file("agents/bob.yaml", agent("bob"))
            .file("agents/guest.yaml", agent("guest"))
            .file("routes/tasks.camel.yaml", ROUTES);
    more.accept(hub);
    hub.start();
    operator = hub.as("operator-key");
    bob = hub.as("bob-key");
    guest = hub.as("guest-key");
  }

  private static String agent(String id) {
    return Keys.agent(id, "{}")
        + "limits: {requests_per_minute: 100000, requests_per_hour: 100000}\n";
  }

  /** Begins a task over A2A, and returns its id when it has ended or waits. */
  static String send(HubFixture caller, String skill, String input) {
    return send(caller, "", skill, input);
  }

  /**
   * Begins a task of an agent.
   *
   * @param agent the beginning of the path, which names it
   */
  static String send(HubFixture caller, String agent, String skill, String input) {
    String request =
        """
        {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m-%s",
        "role":"ROLE_USER","parts":[{"data":%s}],"metadata":{"skillId":"%s"}}}}"""
            .formatted(System.nanoTime(), input, skill);
    return caller.post(agent + "/a2a/rpc", request).at("/result/task/id").asText();
  }

  /** Reads a task. */
  static JsonNode task(HubFixture caller, String id) {
    return caller.get("/a2s/v1/tasks/" + id).json();
  }

  /** Answers a task. */
  static Reply answer(HubFixture caller, String id, String body) {
    return caller.post("/a2s/v1/tasks/" + id + "/answer", body);
  }

  /** The home, whose files may be changed. */
  HubFixture files() {
    return hub;
  }

  @Override
  public void close() {
    hub.close();
  }
}
