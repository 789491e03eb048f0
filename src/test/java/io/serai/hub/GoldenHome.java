package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The hub whose golden answers are recorded: closed, with agents of all rights, skills that answer,
 * ask, fail and wait, capabilities, and a service on loopback that they and push notifications
 * call.
 */
final class GoldenHome implements AutoCloseable {
  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:echo
            parameters: {name: Echo, description: Says the words again, tags: "words, test", examples: Say hello | Say bye}
            steps:
              - setBody: {simple: "echo ${body[text]}"}
      - route:
          from:
            uri: skill:order
            parameters:
              name: Order
              description: Finds an order by its number
              idempotent: true
              inputSchema: '{"type": "object", "required": ["number"], "properties": {"number": {"type": "string", "pattern": "^[0-9]{1,9}$", "description": "the order number"}}}'
            steps:
              - setBody: {simple: "${map(order,${body[number]},state,shipped)}"}
      - route:
          from:
            uri: skill:report
            parameters: {description: Writes a report in parts, version: 2.1.0}
            steps:
              - to: task:progress?value=0.5&message=Half of it
              - setBody: {constant: first part}
              - to: task:artifact?name=report&artifactId=report&description=The report
              - setBody: {constant: second part}
              - to: task:artifact?name=report&artifactId=report&append=true&last=true
              - setHeader: {name: SeraiTaskMessage, constant: The report is written}
      - route:
          from:
            uri: skill:broken
            parameters: {description: Fails always}
            steps:
              - to: task:fail?code=E050&message=The service is down
      - route:
          from:
            uri: skill:waits
            parameters: {description: Waits until it is stopped}
            steps:
              - to: task:hold
      - route:
          from:
            uri: skill:asks
            parameters: {description: Asks for a colour, idempotent: true}
            steps:
              - to: task:need?required=colour&description=Which colour&message=I need a colour
              - setBody: {simple: "painted ${body[colour]}"}
      - route:
          from:
            uri: skill:replies
            parameters: {description: Answers with a message}
            steps:
              - setBody: {constant: just a message}
              - to: task:reply
      - route:
          from:
            uri: direct:gate
            steps:
              - setBody: {simple: "${null}"}
              - to: outbound:{{gate}}
      - route:
          from:
            uri: skill:gated.report
            parameters: {description: Writes a report in parts once the gate is open}
            steps:
              - to: direct:gate
              - to: task:progress?value=0.5&message=Half of it
              - setBody: {constant: first part}
              - to: task:artifact?name=report&artifactId=report&description=The report
              - setBody: {constant: second part}
              - to: task:artifact?name=report&artifactId=report&append=true&last=true
              - setHeader: {name: SeraiTaskMessage, constant: The report is written}
      - route:
          from:
            uri: skill:gated.failure
            parameters: {description: Fails once the gate is open}
            steps:
              - to: direct:gate
              - to: task:fail?code=E050&message=The service is down
      - route:
          from:
            uri: skill:gated.reply
            parameters: {description: Answers with a message once the gate is open}
            steps:
              - to: direct:gate
              - setBody: {constant: just a message}
              - to: task:reply
      - route:
          from:
            uri: skill:gated.question
            parameters: {description: Asks for a colour once the gate is open}
            steps:
              - to: direct:gate
              - to: task:need?required=colour&description=Which colour&message=I need a colour
              - setBody: {simple: "painted ${body[colour]}"}
      - route:
          from:
            uri: skill:secret
            parameters: {description: Needs a permission, permissions: vault.open}
            steps:
              - setBody: {constant: open}
      """;

  private static final String LIMITS =
      "limits: {requests_per_minute: 10000, requests_per_hour: 10000, requests_per_day: 10000}\n";

  private final HttpStub stub = new HttpStub();
  private final GoldenGate gate = new GoldenGate(stub);
  private final ObjectNode pushed = JsonMappers.object();
  private final HubFixture hub;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, String> placeholders = new LinkedHashMap<>();

  GoldenHome(Path folder) {
    service();
    hub = new HubFixture(folder);
    settings();
    agents();
    documents();
    hub.start();
    values.put("hub", url());
    values.put("stub", stub.url());
    values.put("long", "x".repeat(5000));
    placeholders.put(":" + stub.port(), ":<stub-port>");
    placeholders.put(url().substring(url().lastIndexOf(':')), ":<port>");
  }

  private void service() {
    stub.json("/value", "{\"value\": 42}")
        .on("/refuses", response -> response.setStatusCode(404).end("no"))
        .on("/hook", this::pushed)
        .on(
            "/pushed",
            (request, response) -> {
              synchronized (pushed) {
                response
                    .putHeader("content-type", "application/json")
                    .putHeader(
                        "x-count",
                        String.valueOf(
                            pushed.properties().stream()
                                .mapToInt(each -> each.getValue().size())
                                .sum()))
                    .end(pushed.toString());
              }
            })
        .json(
            "/far/.well-known/agent-card.json",
            """
            {"name": "Far", "description": "x", "version": "one", "capabilities": {},
             "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
             "skills": [{"id": "talk", "name": "Talk", "description": "Talks.", "tags": ["a"]}],
             "supportedInterfaces": [{"url": "%s/far/rpc", "protocolBinding": "JSONRPC",
               "protocolVersion": "1.0"}]}
            """
                .formatted(stub.url()));
  }

  /** Records the notifications that are pushed to each address. */
  private void pushed(HttpStub.Seen request, HttpServerResponse response) {
    ObjectNode push = JsonMappers.object();
    request.headers().forEach(push.putObject("headers")::put);
    push.set("body", GoldenJson.read(request.body()));
    synchronized (pushed) {
      ArrayNode pushes = pushed.withArrayProperty(request.uri());
      pushes.forEach(GoldenHome::forgetTask);
      pushes.add(push);
    }
    response.end();
  }

  /** A notification of 0.3 has the task as it is when it is sent: only that of its end is fixed. */
  private static void forgetTask(JsonNode push) {
    if (push.path("body") instanceof ObjectNode body && body.path("kind").asText().equals("task")) {
      body.retain("kind", "id");
      ((ObjectNode) push.path("headers")).remove("content-length");
    }
  }

  private void settings() {
    hub.property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("root"))
        .property("serai.http.max-body-size", "4096")
        .property("serai.a2a.push.allowed-private-hosts", "localhost")
        .property("serai.a2a.extensions", "https://example.com/ext/v1")
        .property("serai.tasks.max-concurrent", "8")
        .property("serai.shutdown-timeout", "1s");
  }

  private void agents() {
    hub.file(
            "agents/front.yaml",
            """
            agent_id: front
            name: Front desk
            description: Takes everything
            default: true
            skills: ["*"]
            allowed_callers: ["*"]
            """)
        .file(
            "agents/clerk.yaml",
            Keys.agent("clerk", "{capabilities: ['*'], registry: [write]}")
                + "name: Clerk\nskills: [echo, order]\nallowed_callers: [clerk, a2a-*]\n"
                + LIMITS)
        .file(
            "agents/guest.yaml",
            Keys.agent("guest", "{}") + "skills: [echo]\ndefault_skill: echo\n" + LIMITS)
        .file("agents/rare.yaml", Keys.agent("rare", "{}") + "limits: {requests_per_minute: 1}\n");
    for (String binding : List.of("a2a-rpc", "a2a-rpc03", "a2a-rest", "a2a-rest03")) {
      String rights = Keys.agent(binding, "{capabilities: ['*']}");
      hub.file("agents/" + binding + ".yaml", rights + LIMITS);
    }
  }

  private void documents() {
    hub.file("routes/skills.camel.yaml", SKILLS.replace("{{gate}}", gate.url()));
    String value =
        CapabilityText.of("GetValue")
            .get("fetch", stub.url(), "/value", "value: $.value")
            .output("{value: \"${value}\"}")
            .yaml();
    hub.file("capabilities/GetValue.yaml", value);
    String twice =
        CapabilityText.of("GetTwice")
            .depends("GetValue", "^1.0.0", CapabilityText.checksum(value))
            .steps(
                """
                - id: once
                  type: capability
                  use: GetValue
                  output_mapping: {once: $.value}
                - id: again
                  type: capability
                  use: GetValue
                  condition: "${more} == 'yes'"
                  output_mapping: {again: $.value}
                """)
            .header("parameters: [{name: more, default: 'no', patterns: ['twice with *']}]")
            .yaml();
    hub.file("capabilities/GetTwice.yaml", twice);
    String failing =
        CapabilityText.of("GetNothing").get("fetch", stub.url(), "/refuses", "value: $.v").yaml();
    hub.file("capabilities/GetNothing.yaml", failing);
    String room =
        CapabilityText.of("GetRoom")
            .header(
                "permissions: [rooms.read]\nparameters: [{name: city, patterns: ['room in *', 'rooms of *']}]")
            .steps(
                """
                - id: fetch
                  format: OpenAPI
                  task:
                    openapi: 3.0.1
                    info: {title: t, version: 1.0.0}
                    servers: [{url: "%s"}]
                    paths:
                      /rooms/{city}:
                        get:
                          parameters: [{name: city, in: path, required: true, schema: {type: string}}]
                          responses: {'200': {description: ok}}
                  input_template: {pathParameters: {city: "${city}"}}
                  output_mapping: {value: $.value}
                """
                    .formatted(stub.url()))
            .yaml();
    hub.file("capabilities/GetRoom.yaml", room);
    hub.settledFile("capabilities/Wrong.yaml", "a2s: 1.0.0\nname: Wrong\nversion: one\n");
    for (String version : List.of("1.0.0", "1.1.0")) {
      CapabilityText each = fresh("GetFresh", version);
      values.put("fresh-" + version + ".yaml", each.yaml());
      values.put("fresh-" + version + ".json", each.json());
    }
    values.put("other", fresh("GetFresh", "1.0.0").header("tags: [other]").yaml());
    values.put("warned", warned("GetWarned"));
    values.put("warned-strictly", warned("GetStrict"));
    values.put("wrong-checksum", warned("GetWarned").replace("/warned", "/changed"));
    values.put("in-a-file", fresh("GetValue", "1.0.0").yaml());
    placeholders.put(CapabilityText.checksum(room), "<checksum of GetRoom>");
    placeholders.put(CapabilityText.checksum(value), "<checksum of GetValue>");
    placeholders.put(CapabilityText.checksum(twice), "<checksum of GetTwice>");
    placeholders.put(CapabilityText.checksum(failing), "<checksum of GetNothing>");
  }

  private static CapabilityText fresh(String name, String version) {
    return CapabilityText.of(name)
        .version(version)
        .get("fetch", "http://localhost", "/fresh", "value: $.value");
  }

  private static String warned(String name) {
    return CapabilityText.of(name)
        .version("\"1.0\"")
        .get("fetch", "http://localhost", "/warned", "value: $.value")
        .yaml();
  }

  /** Clears the recorded notifications. */
  void clearPushed() {
    synchronized (pushed) {
      pushed.removeAll();
    }
  }

  /** The URL of the hub. */
  String url() {
    return hub.hub().url();
  }

  /** The values that calls can refer to. */
  Map<String, String> values() {
    return values;
  }

  /** Texts of answers that differ from run to run, and their placeholders. */
  Map<String, String> placeholders() {
    return placeholders;
  }

  @Override
  public void close() {
    hub.close();
    stub.close();
  }
}
