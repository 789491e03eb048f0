package io.serai.console.health;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.endpoint.ConsoleDependencies;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.OperatorOnlyFilter;
import io.serai.console.endpoint.SingleFlight;
import io.serai.document.JsonMappers;
import io.serai.reload.ReloadHistory;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.health.HealthCheck;
import org.apache.camel.health.HealthCheckHelper;

/**
 * Serves {@code /observe/health}: status 200 and {@code UP}, or 503 and {@code DOWN}, with the
 * results of the checks.
 *
 * <p>The hub is down if it cannot work: if a Camel check fails, the database accepts no writes, or
 * the vault cannot be read. Refused files and open circuit breakers are reported but leave it up.
 * Details are shown to operators only.
 */
public final class HealthEndpoint {

  private static final long DATABASE_TIMEOUT_SECONDS = 2;

  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  private final CamelContext camel;
  private final HubHealthChecks hubChecks;
  private final SingleFlight<List<HealthCheckResult>> all;
  private final SingleFlight<List<HealthCheckResult>> live;
  private final SingleFlight<List<HealthCheckResult>> ready;

  public HealthEndpoint(ConsoleDependencies parts, ReloadHistory reloadHistory) {
    this.camel = parts.hub().platform().camel();
    this.hubChecks = new HubHealthChecks(parts, reloadHistory);
    this.all = new SingleFlight<>(this::runAll);
    this.live =
        new SingleFlight<>(
            () ->
                List.of(
                    CamelHealthCheck.of(
                        CamelHealthCheck.settled(() -> HealthCheckHelper.invokeLiveness(camel)))));
    this.ready =
        new SingleFlight<>(
            () -> checks(CamelHealthCheck.settled(() -> HealthCheckHelper.invokeReadiness(camel))));
  }

  /** Serves the result of all checks. */
  public void all(RoutingContext request, ConsoleResponder consoleResponder) {
    respond(request, consoleResponder, all);
  }

  /**
   * Serves the liveness check: whether the process should keep running. Does not include the
   * database.
   */
  public void live(RoutingContext request, ConsoleResponder consoleResponder) {
    respond(request, consoleResponder, live);
  }

  /** Serves the readiness check: whether the hub can take requests. */
  public void ready(RoutingContext request, ConsoleResponder consoleResponder) {
    respond(request, consoleResponder, ready);
  }

  /**
   * Returns the results of all checks; they run on a worker thread, once for requests at a time.
   */
  Future<List<HealthCheckResult>> checks(Vertx vertx) {
    return all.get(vertx);
  }

  /** Runs all checks and returns what operators see of them, in maps and lists; blocks. */
  public Map<String, Object> run() {
    return JsonMappers.MAPPER.convertValue(json(runAll(), true), MAP);
  }

  private List<HealthCheckResult> runAll() {
    return checks(CamelHealthCheck.settled(() -> HealthCheckHelper.invoke(camel)));
  }

  private List<HealthCheckResult> checks(Collection<HealthCheck.Result> results) {
    List<HealthCheckResult> checks = new ArrayList<>();
    checks.add(CamelHealthCheck.of(results));
    checks.add(hubChecks.database(DATABASE_TIMEOUT_SECONDS, TimeUnit.SECONDS));
    checks.add(hubChecks.vault());
    checks.add(hubChecks.files());
    checks.add(hubChecks.breakers());
    checks.add(hubChecks.agents());
    checks.add(hubChecks.tasks());
    return checks;
  }

  private static void respond(
      RoutingContext request,
      ConsoleResponder consoleResponder,
      SingleFlight<List<HealthCheckResult>> source) {
    Future<List<HealthCheckResult>> checks = source.get(request.vertx());
    consoleResponder.whenDone(
        request, checks, results -> respond(request, consoleResponder, results));
  }

  private static void respond(
      RoutingContext request, ConsoleResponder consoleResponder, List<HealthCheckResult> checks) {
    ObjectNode body = json(checks, OperatorOnlyFilter.isOperator(request));
    consoleResponder.json(request, isUp(checks) ? 200 : 503, body);
  }

  private static boolean isUp(List<HealthCheckResult> checks) {
    return checks.stream().allMatch(HealthCheckResult::up);
  }

  private static ObjectNode json(List<HealthCheckResult> checks, boolean details) {
    ObjectNode body = JsonMappers.object().put("status", HealthCheckResult.text(isUp(checks)));
    checks.forEach(check -> body.withArray("checks").add(check.json(details)));
    return body;
  }
}
