package io.serai.console.hawtio;

import io.serai.console.jmx.AuditedActions;
import io.serai.console.jmx.HubJmxBeanRegistry;
import io.serai.console.jmx.JmxOperation;
import io.serai.console.jmx.JmxPrincipal;
import org.jolokia.json.JSONObject;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.jolokia.server.core.request.BadRequestException;
import org.jolokia.server.core.request.EmptyResponseException;
import org.jolokia.server.core.request.JolokiaExecRequest;
import org.jolokia.server.core.request.JolokiaRequest;
import org.jolokia.server.core.service.api.JolokiaContext;
import org.jspecify.annotations.Nullable;

/** Executes Jolokia requests, but refuses those of types that are not allowed. */
final class RestrictedJolokiaHandler extends HttpRequestHandler {

  private final JolokiaContext context;
  private final AuditedActions actions;

  RestrictedJolokiaHandler(JolokiaContext context, AuditedActions actions) {
    super(context);
    this.context = context;
    this.actions = actions;
  }

  /** Returns an error response in Jolokia's format. */
  JSONObject refusal(int status, String message) {
    JSONObject response = new JSONObject();
    response.put("status", status);
    response.put("error", message);
    return response;
  }

  @Override
  protected JSONObject executeRequest(JolokiaRequest request)
      throws BadRequestException, EmptyResponseException {
    if (!context.isTypeAllowed(request.getType())) {
      return refusal(
          403, "The console is read-only. Send a read, list, search or version request.");
    }
    JSONObject refused = refusedAction(request);
    if (refused != null) {
      return refused;
    }
    if (resolvesPlaceholders(request)) {
      return refusal(
          403, "Routes are dumped with their placeholders, because the values may be secrets.");
    }
    JSONObject response = super.executeRequest(request);
    if (isStatistics(request) && response.get("value") instanceof String statistics) {
      response.put("value", RouteStatsIdRewriter.shortened(statistics));
    }
    return response;
  }

  /**
   * Returns the refusal of an operation of the hub's own beans that is not allowed over HTTP, and
   * writes it to the audit log; null for all other requests.
   */
  private @Nullable JSONObject refusedAction(JolokiaRequest request) {
    if (!(request instanceof JolokiaExecRequest exec)
        || !exec.getObjectName().getDomain().equals(HubJmxBeanRegistry.DOMAIN)
        || context.isOperationAllowed(exec.getObjectName(), exec.getOperation())) {
      return null;
    }
    JmxOperation.of(exec.getOperation()).ifPresent(actions::refused);
    return refusal(403, refusalReason(exec));
  }

  private static String refusalReason(JolokiaExecRequest exec) {
    JmxPrincipal caller = JmxPrincipal.current();
    if (!caller.mayOperate()) {
      return "Send operations by POST, as application/json, from this hub's own pages.";
    }
    return JmxOperation.of(exec.getOperation())
        .filter(operation -> !caller.mayCall(operation))
        .map(
            operation ->
                "This operation needs the role %s, and yours is %s."
                    .formatted(operation.role(), caller.role()))
        .orElse(
            "Operations are off over HTTP. Set serai.console.operations = true, or use local JMX.");
  }

  /** Whether a request dumps routes with the values of their placeholders, such as {@code env:}. */
  private static boolean resolvesPlaceholders(JolokiaRequest request) {
    return request instanceof JolokiaExecRequest exec
        && exec.getOperation().startsWith("dumpRoute")
        && !isStatistics(request)
        && exec.getArguments() != null
        && exec.getArguments().stream().anyMatch(each -> "true".equals(String.valueOf(each)));
  }

  private static boolean isStatistics(JolokiaRequest request) {
    return request instanceof JolokiaExecRequest exec
        && exec.getOperation().startsWith("dumpRoute")
        && exec.getOperation().contains("StatsAsXml");
  }
}
