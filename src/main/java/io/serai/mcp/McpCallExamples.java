package io.serai.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.http.McpRoutes;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.CurlCommand;
import io.serai.protocol.usage.SkillCall;
import io.serai.skill.Skill;
import io.serai.skill.ToolName;
import java.util.List;

/** Writes examples of how to call a skill as a tool over MCP. */
final class McpCallExamples {
  private McpCallExamples() {}

  static List<CallExample> of(SkillCall call) {
    Skill skill = call.skill();
    boolean isTool =
        call.agent().isPresent()
            && skill.resource() == null
            && !skill.kind().equals(Skill.OPERATION);
    if (!isTool) {
      return List.of();
    }
    ObjectNode body = JsonMappers.object().put("jsonrpc", "2.0").put("id", 1);
    ObjectNode params = body.put("method", "tools/call").putObject("params");
    params.put("name", ToolName.of(skill.id())).set("arguments", call.inputs());
    String command =
        new CurlCommand(call.secured()).post(call.agentAddress() + McpRoutes.PATH, body);
    return List.of(new CallExample(McpProtocol.NAME, "MCP: call a tool", "sh", command));
  }
}
