package io.serai.mcp.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpEnvelope;
import io.serai.mcp.model.Revision;
import io.serai.mcp.model.SessionId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Implements {@code initialize}, with which a session of a revision before 2026-07-28 begins. What
 * it settles is in the id of the session, so that the hub keeps nothing.
 */
final class Initialize implements McpMethod {

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    Revision revision =
        Revision.of(context.request().requiredText("protocolVersion"))
            .filter(asked -> !asked.isStateless())
            .orElse(Revision.NEWEST_WITH_SESSIONS);
    ClientCapabilities client = ClientCapabilities.of(context.request().object("capabilities"));
    ObjectNode result = JsonMappers.object().put("protocolVersion", revision.text());
    result.set("capabilities", Discover.capabilities(revision));
    result.set("serverInfo", McpEnvelope.serverInfo());
    result.put("instructions", Discover.instructions(context.call()));
    String session = new SessionId(revision, client).text();
    return CompletableFuture.completedFuture(
        new McpAnswer.Result(result, Map.of(SessionId.HEADER, session)));
  }
}
