package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.filter.AuditRule;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.outbound.host.OutboundStats;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.OperatorRole;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import org.apache.camel.model.rest.RestDefinition;

/**
 * The API that shows the hosts of outgoing calls, {@code GET /api/v1/hosts}, and closes their
 * circuit breakers, {@code POST /api/v1/hosts/{host}/reset-breaker}.
 */
public final class HostsApi extends OperatorApi {
  private static final String PATH = "/api/v1/hosts";

  private final OutboundGateway outbound;

  /** Creates the API. */
  public HostsApi(OutboundGateway outbound) {
    super("hosts", "Only operators may see the hosts of outgoing calls and reset their breakers.");
    this.outbound = outbound;
  }

  @Override
  protected void define() {
    RestDefinition rest = rest(PATH).description("Hosts of outgoing calls.");
    serve(
        rest.get().produces(JSON),
        "hosts-list",
        "Lists the hosts of outgoing calls with their counters and circuit breakers.",
        forOperators(this::list));
    serve(
        rest.post("/{host}/reset-breaker").produces(JSON),
        "hosts-reset-breaker",
        "Closes the circuit breakers of a host and of its callers.",
        forOperators(this::reset));
  }

  @Override
  public List<AuditRule> auditRules() {
    return List.of(
        new AuditRule(
            "POST", PATH + "/{id}/reset-breaker", "breaker.reset", OperatorRole.OPERATOR));
  }

  private CompletionStage<JsonResponse> list(JsonRequest request) {
    ObjectNode response = JsonMappers.object();
    ArrayNode hosts = response.putArray("hosts");
    outbound.stats().forEach(host -> hosts.add(json(host)));
    return JsonResponse.ok(response).now();
  }

  private CompletionStage<JsonResponse> reset(JsonRequest request) {
    String host = request.pathParameter("host");
    int breakers = outbound.resetBreakers(host);
    if (breakers == 0) {
      throw JsonRequest.refusal(
          404,
          "NOT_FOUND",
          "There is no circuit breaker for the host %s. List the hosts with GET %s."
              .formatted(host, PATH));
    }
    return JsonResponse.ok(JsonMappers.object().put("breakers", breakers)).now();
  }

  private static ObjectNode json(OutboundStats host) {
    ObjectNode json =
        JsonMappers.object()
            .put("host", host.host())
            .put("route", host.route())
            .put("calls", host.calls())
            .put("running", host.running())
            .put("waiting", host.waiting())
            .put("failures", host.failures())
            .put("retries", host.retries())
            .put("cache_hits", host.cacheHits())
            .put("breaker", host.breaker().toLowerCase(Locale.ROOT));
    ArrayNode callers = json.putArray("refused_callers");
    host.refused().forEach(callers::add);
    return json;
  }
}
