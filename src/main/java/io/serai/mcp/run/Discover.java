package io.serai.mcp.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.Revision;
import io.serai.protocol.ProtocolCall;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.CompletionStage;

/** Implements {@code server/discover} and what {@code initialize} tells of the hub. */
final class Discover implements McpMethod {
  private static final int FRESH_FOR = 60_000;

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    ObjectNode result = JsonMappers.object();
    Arrays.stream(Revision.values())
        .sorted(Comparator.reverseOrder())
        .map(Revision::text)
        .forEach(result.putArray("supportedVersions")::add);
    result.set("capabilities", capabilities(context.request().revision()));
    result.put("instructions", instructions(context.call()));
    Caching.privately(result, FRESH_FOR);
    return McpAnswer.now(result);
  }

  /** Returns the capabilities of the hub. */
  static ObjectNode capabilities(Revision revision) {
    ObjectNode capabilities = JsonMappers.object();
    capabilities.putObject("tools");
    if (revision.isStateless()) {
      capabilities.putObject("extensions").putObject(ClientCapabilities.TASKS);
    } else {
      capabilities.putObject("logging");
    }
    return capabilities;
  }

  /** Returns the advice to a language model that uses the hub. */
  static String instructions(ProtocolCall call) {
    String words = call.agent().description().strip();
    String agent = words.isEmpty() ? call.agent().name() : words;
    return agent
        + (agent.endsWith(".") ? " " : ". ")
        + "If there is a tool search_skills, the hub has more skills than are listed: search them"
        + " before you say that something cannot be done.";
  }
}
