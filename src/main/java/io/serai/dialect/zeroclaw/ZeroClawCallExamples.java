package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.CurlCommand;
import io.serai.protocol.usage.SkillCall;
import java.util.List;

/** An example that calls a skill with words, if these are all that it needs. */
final class ZeroClawCallExamples {
  private ZeroClawCallExamples() {}

  static List<CallExample> of(SkillCall call) {
    if (call.agent().isEmpty() || call.inputs().size() > 1) {
      return List.of();
    }
    ObjectNode body = JsonMappers.object();
    body.put("message", call.inputs().isEmpty() ? "…" : call.inputs().elements().next().asText());
    body.putObject(ZeroClawTaskJson.METADATA).put("skillId", call.skill().id());
    String command =
        new CurlCommand(call.secured())
            .post(call.agentAddress() + ZeroClawProtocol.BASE + "/tasks", body);
    return List.of(
        new CallExample(ZeroClawProtocol.NAME, "ZeroClaw: create a task", "sh", command));
  }
}
