package io.serai.a2a;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.CurlCommand;
import io.serai.protocol.usage.SkillCall;
import java.util.List;

/** Examples that call a skill over A2A, at the agent that serves it. */
final class A2aCallExamples {

  private static final String VERSION = "A2A-Version: 1.0";

  private A2aCallExamples() {}

  static List<CallExample> of(SkillCall call) {
    if (call.agent().isEmpty()) {
      return List.of();
    }
    CurlCommand curl = new CurlCommand(call.secured());
    ObjectNode message = message(call);
    String rpc = call.agentAddress() + "/a2a/rpc";
    String rest = call.agentAddress() + "/a2a/rest/message:";
    return List.of(
        new CallExample(
            "a2a",
            "A2A 1.0 over JSON-RPC: SendMessage",
            "sh",
            curl.post(rpc, envelope(message), VERSION)),
        new CallExample(
            "a2a",
            "A2A 1.0 over HTTP+JSON: send",
            "sh",
            curl.post(rest + "send", message, VERSION)),
        new CallExample(
            "a2a",
            "A2A 1.0 over HTTP+JSON: stream",
            "sh",
            curl.stream(rest + "stream", message, VERSION)),
        new CallExample("a2a", "A2A with the JavaScript SDK", "js", javascript(call, message)));
  }

  private static ObjectNode envelope(ObjectNode message) {
    return JsonMappers.object()
        .put("jsonrpc", "2.0")
        .put("id", 1)
        .put("method", "SendMessage")
        .set("params", message);
  }

  private static ObjectNode message(SkillCall call) {
    ObjectNode request = JsonMappers.object();
    ObjectNode message = request.putObject("message");
    message.put("messageId", "1").put("role", "ROLE_USER");
    message.putObject("metadata").put("skillId", call.skill().id());
    message.putArray("parts").addObject().set("data", call.inputs());
    return request;
  }

  private static String javascript(SkillCall call, ObjectNode message) {
    String key =
        call.secured() ? ", { serviceParameters: { 'X-API-Key': process.env.SERAI_KEY } }" : "";
    return """
    // npm install @a2a-js/sdk
    import { SendMessageRequest } from '@a2a-js/sdk';
    import { ClientFactory } from '@a2a-js/sdk/client';

    const client = await new ClientFactory().createFromUrl('%s');
    const request = SendMessageRequest.fromJSON(%s);
    console.log(await client.sendMessage(request%s));"""
        .formatted(call.agentAddress(), message, key);
  }
}
