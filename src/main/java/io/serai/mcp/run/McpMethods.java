package io.serai.mcp.run;

import io.serai.document.TextFunctions;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The methods of all features, by their names. Thread-safe. */
public final class McpMethods {
  private static final String NOTIFICATIONS = "notifications/";

  private final Map<String, McpMethod> ofSessions = new HashMap<>();
  private final Map<String, McpMethod> stateless = new HashMap<>();

  /** Collects the methods of the features, and adds those that describe them. */
  public McpMethods(List<McpFeature> features) {
    List<McpFeature> all = new ArrayList<>(features);
    all.add(new ServerDescription(features));
    for (McpFeature feature : all) {
      ofSessions.putAll(feature.methods());
      ofSessions.putAll(feature.methodsOfSessions());
      stateless.putAll(feature.methods());
      stateless.putAll(feature.statelessMethods());
    }
  }

  /** Whether a method of that name exists in some revision. */
  public boolean has(String method) {
    return ofSessions.containsKey(method) || stateless.containsKey(method);
  }

  /**
   * Runs the method of a request. A notification that the hub does not know is ignored, and so is a
   * request without an id.
   */
  public CompletionStage<McpAnswer> run(McpContext context) {
    McpRequest request = context.request();
    if (request.isNotification() && !request.method().startsWith(NOTIFICATIONS)) {
      return CompletableFuture.completedFuture(new McpAnswer.Nothing());
    }
    McpMethod method =
        (request.revision().isStateless() ? stateless : ofSessions).get(request.method());
    if (method != null) {
      return method.run(context);
    }
    if (request.isNotification()) {
      return CompletableFuture.completedFuture(new McpAnswer.Nothing());
    }
    throw McpException.of(
        McpError.METHOD_NOT_FOUND,
        "There is no method %s in MCP %s."
            .formatted(TextFunctions.clipped(request.method()), request.revision().text()));
  }
}
