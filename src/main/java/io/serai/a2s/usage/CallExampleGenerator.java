package io.serai.a2s.usage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.Skill;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Generates examples of all ways to call one skill with the same inputs. */
record CallExampleGenerator(Skill skill, ObjectNode inputs, SkillCallAddress address) {

  List<CallExample> all() {
    List<CallExample> calls = new ArrayList<>();
    boolean capability = skill.kind().equals(Skill.CAPABILITY);
    if (capability) {
      addA2s(calls);
    }
    if (address.agent().isPresent()) {
      addA2a(calls);
    }
    addCamel(calls);
    if (capability) {
      calls.add(new CallExample("cli", "Command line", "sh", commandLine()));
    }
    return calls;
  }

  private void addA2s(List<CallExample> calls) {
    CurlCommand curl = new CurlCommand(address.secured());
    String url = address.hub() + "/a2s/v1/capabilities/" + encoded(skill.id()) + "/execute";
    JsonNode body = JsonMappers.object().set("inputs", inputs);
    calls.add(
        new CallExample("a2s", "A2S: execute and wait for the result", "sh", curl.post(url, body)));
    calls.add(
        new CallExample(
            "a2s",
            "A2S: execute asynchronously, then poll Location",
            "sh",
            curl.post(url, body, "Prefer: respond-async")));
  }

  private void addA2a(List<CallExample> calls) {
    CurlCommand curl = new CurlCommand(address.secured());
    String version = "A2A-Version: 1.0";
    String rpc = address.agentBase() + "/a2a/rpc";
    String rest = address.agentBase() + "/a2a/rest/message:";
    calls.add(
        new CallExample(
            "a2a",
            "A2A 1.0 over JSON-RPC: SendMessage",
            "sh",
            curl.post(rpc, envelope("SendMessage"), version)));
    calls.add(
        new CallExample(
            "a2a",
            "A2A 1.0 over HTTP+JSON: send",
            "sh",
            curl.post(rest + "send", message(), version)));
    calls.add(
        new CallExample(
            "a2a",
            "A2A 1.0 over HTTP+JSON: stream",
            "sh",
            curl.stream(rest + "stream", message(), version)));
    calls.add(new CallExample("a2a", "A2A with the JavaScript SDK", "js", javascript()));
  }

  private void addCamel(List<CallExample> calls) {
    calls.add(
        new CallExample(
            "camel", "Camel: the skill as an endpoint", "yaml", route("skill:" + skill.id())));
    address
        .agent()
        .ifPresent(
            agent ->
                calls.add(
                    new CallExample(
                        "camel",
                        "Camel: a task of the agent that serves it",
                        "yaml",
                        route("agent:" + agent + "?skill=" + skill.id() + "&caller=operator"))));
  }

  private ObjectNode envelope(String method) {
    ObjectNode envelope =
        JsonMappers.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    envelope.set("params", message());
    return envelope;
  }

  private ObjectNode message() {
    ObjectNode request = JsonMappers.object();
    ObjectNode message = request.putObject("message");
    message.put("messageId", "1").put("role", "ROLE_USER");
    message.putObject("metadata").put("skillId", skill.id());
    message.putArray("parts").addObject().set("data", inputs);
    return request;
  }

  private String javascript() {
    String key =
        address.secured() ? ", { serviceParameters: { 'X-API-Key': process.env.SERAI_KEY } }" : "";
    return """
    // npm install @a2a-js/sdk
    import { SendMessageRequest } from '@a2a-js/sdk';
    import { ClientFactory } from '@a2a-js/sdk/client';

    const client = await new ClientFactory().createFromUrl('%s');
    const request = SendMessageRequest.fromJSON(%s);
    console.log(await client.sendMessage(request%s));"""
        .formatted(address.agentBase(), message(), key);
  }

  private String route(String uri) {
    return """
    - route:
        from:
          uri: timer:once?repeatCount=1
          steps:
            - setBody:
                constant: %s
            - to: %s
            - log: "${body}\""""
        .formatted("'" + inputs.toString().replace("'", "''") + "'", uri);
  }

  private String commandLine() {
    StringBuilder command = new StringBuilder("serai call --url ").append(address.hub());
    command.append(' ').append(CurlCommand.quoted(skill.id()));
    inputs
        .properties()
        .forEach(
            input -> {
              JsonNode value = input.getValue();
              String given = value.isTextual() ? "=" + value.textValue() : ":=" + value;
              command.append(' ').append(CurlCommand.quoted(input.getKey() + given));
            });
    return command.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
