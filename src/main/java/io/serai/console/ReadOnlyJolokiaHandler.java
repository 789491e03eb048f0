package io.serai.console;

import org.jolokia.json.JSONObject;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.jolokia.server.core.request.BadRequestException;
import org.jolokia.server.core.request.EmptyResponseException;
import org.jolokia.server.core.request.JolokiaExecRequest;
import org.jolokia.server.core.request.JolokiaRequest;
import org.jolokia.server.core.service.api.JolokiaContext;

/** Jolokia's requests, those of a kind that is not allowed being refused before anything runs. */
final class ReadOnlyJolokiaHandler extends HttpRequestHandler {

  private final JolokiaContext context;

  ReadOnlyJolokiaHandler(JolokiaContext context) {
    super(context);
    this.context = context;
  }

  /** An answer in Jolokia's shape. */
  JSONObject refusal(int status, String message) {
    JSONObject answer = new JSONObject();
    answer.put("status", status);
    answer.put("error", message);
    return answer;
  }

  @Override
  protected JSONObject executeRequest(JolokiaRequest request)
      throws BadRequestException, EmptyResponseException {
    if (!context.isTypeAllowed(request.getType())) {
      return refusal(403, "The hub may be looked at, not changed.");
    }
    JSONObject answer = super.executeRequest(request);
    if (isStatistics(request) && answer.get("value") instanceof String statistics) {
      answer.put("value", RouteStatsIdRewriter.shortened(statistics));
    }
    return answer;
  }

  private static boolean isStatistics(JolokiaRequest request) {
    return request instanceof JolokiaExecRequest exec
        && exec.getOperation().startsWith("dumpRoute")
        && exec.getOperation().contains("StatsAsXml");
  }
}
