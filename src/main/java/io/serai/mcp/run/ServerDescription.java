package io.serai.mcp.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.CacheHints;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpEnvelopeWriter;
import io.serai.mcp.model.Revision;
import io.serai.mcp.model.SessionId;
import io.serai.protocol.ProtocolCall;
import io.serai.security.AgentDefinition;
import io.serai.skill.SkillHints;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Tells clients what the hub can do: {@code server/discover}, and before 2026-07-28 {@code
 * initialize}, with which a session begins. What {@code initialize} settles is in the id of the
 * session, so that the hub does not store it.
 */
record ServerDescription(List<McpFeature> features) implements McpFeature {
  private static final int FRESH_FOR = 60_000;

  @Override
  public Map<String, McpMethod> statelessMethods() {
    return Map.of("server/discover", this::discover);
  }

  @Override
  public Map<String, McpMethod> methodsOfSessions() {
    return Map.of(
        "initialize", this::initialize, "ping", context -> McpAnswer.now(JsonMappers.object()));
  }

  private CompletionStage<McpAnswer> discover(McpContext context) {
    ObjectNode result = JsonMappers.object();
    Revision.supported().forEach(result.putArray("supportedVersions")::add);
    result.set("capabilities", capabilities(context.request().revision()));
    result.put("instructions", instructions(context.call()));
    result.putObject("_meta").set(McpEnvelopeWriter.SERVER, serverInfo(context.call().agent()));
    CacheHints.privately(result, FRESH_FOR);
    return McpAnswer.now(result);
  }

  private CompletionStage<McpAnswer> initialize(McpContext context) {
    Revision revision =
        Revision.of(context.request().requiredText("protocolVersion"))
            .filter(asked -> !asked.isStateless())
            .orElse(Revision.NEWEST_WITH_SESSIONS);
    ClientCapabilities client = ClientCapabilities.of(context.request().object("capabilities"));
    ObjectNode result = JsonMappers.object().put("protocolVersion", revision.text());
    result.set("capabilities", capabilities(revision));
    result.set("serverInfo", serverInfo(context.call().agent()));
    result.put("instructions", instructions(context.call()));
    String session = new SessionId(revision, client).text(context.call().caller().id());
    return CompletableFuture.completedFuture(
        new McpAnswer.Result(result, Map.of(SessionId.HEADER, session)));
  }

  /** Returns what clients show of the agent; name and version are those of the hub. */
  private static ObjectNode serverInfo(AgentDefinition agent) {
    ObjectNode info = McpEnvelopeWriter.serverInfo().put("title", agent.name());
    agent.website().ifPresent(page -> info.put("websiteUrl", page.toString()));
    agent
        .icon()
        .filter(SkillHints::isIcon)
        .ifPresent(icon -> info.putArray("icons").addObject().put("src", icon));
    return info;
  }

  private ObjectNode capabilities(Revision revision) {
    ObjectNode capabilities = JsonMappers.object();
    features.forEach(feature -> feature.declare(capabilities, revision));
    return capabilities;
  }

  /** Returns the advice to a language model that uses the hub. */
  private static String instructions(ProtocolCall call) {
    String words = call.agent().description().strip();
    String agent = words.isEmpty() ? call.agent().name() : words;
    return agent
        + (agent.endsWith(".") ? " " : ". ")
        + "If there is a tool search_skills, the hub has more skills than are listed: search them"
        + " before you say that something cannot be done.";
  }
}
