package io.serai.console;

import org.jolokia.json.JSONObject;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.jolokia.server.core.request.BadRequestException;
import org.jolokia.server.core.request.EmptyResponseException;
import org.jolokia.server.core.request.JolokiaExecRequest;
import org.jolokia.server.core.request.JolokiaRequest;
import org.jolokia.server.core.service.api.JolokiaContext;

/** Executes Jolokia requests, but refuses those of types that are not allowed. */
final class ReadOnlyJolokiaHandler extends HttpRequestHandler {

  private final JolokiaContext context;

  ReadOnlyJolokiaHandler(JolokiaContext context) {
    super(context);
    this.context = context;
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
    JSONObject response = super.executeRequest(request);
    if (isStatistics(request) && response.get("value") instanceof String statistics) {
      response.put("value", RouteStatsIdRewriter.shortened(statistics));
    }
    return response;
  }

  private static boolean isStatistics(JolokiaRequest request) {
    return request instanceof JolokiaExecRequest exec
        && exec.getOperation().startsWith("dumpRoute")
        && exec.getOperation().contains("StatsAsXml");
  }
}
