package io.serai.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.reload.ReloadHistory;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.health.HealthCheck;
import org.apache.camel.health.HealthCheckHelper;

/**
 * {@code /observe/health}: 200 and {@code UP}, or 503 and {@code DOWN}, with the checks.
 *
 * <p>Down is a hub that cannot do its work: a Camel check that fails, a database that takes no
 * write, a vault that cannot be read. Refused files and open breakers are told, and leave it up.
 * Details are for operators.
 */
final class HealthEndpoint {

  private static final long PATIENCE_SECONDS = 2;

  private final CamelContext camel;
  private final HubHealthChecks own;
  private final SingleFlight<List<HealthCheckResult>> all;
  private final SingleFlight<List<HealthCheckResult>> live;
  private final SingleFlight<List<HealthCheckResult>> ready;

  HealthEndpoint(ConsoleDependencies parts, ReloadHistory reloadHistory) {
    this.camel = parts.camel();
    this.own = new HubHealthChecks(parts, reloadHistory);
    this.all =
        new SingleFlight<>(
            () -> checks(CamelHealthCheck.settled(() -> HealthCheckHelper.invoke(camel))));
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

  /** Everything. */
  void all(RoutingContext request, ConsoleResponder consoleResponder) {
    answer(request, consoleResponder, all);
  }

  /** Whether the process should go on; without the database. */
  void live(RoutingContext request, ConsoleResponder consoleResponder) {
    answer(request, consoleResponder, live);
  }

  /** Whether requests should come here. */
  void ready(RoutingContext request, ConsoleResponder consoleResponder) {
    answer(request, consoleResponder, ready);
  }

  private List<HealthCheckResult> checks(Collection<HealthCheck.Result> results) {
    List<HealthCheckResult> checks = new ArrayList<>();
    checks.add(CamelHealthCheck.of(results));
    checks.add(own.database(PATIENCE_SECONDS, TimeUnit.SECONDS));
    checks.add(own.vault());
    checks.add(own.files());
    checks.add(own.breakers());
    checks.add(own.agents());
    checks.add(own.tasks());
    return checks;
  }

  private static void answer(
      RoutingContext request,
      ConsoleResponder consoleResponder,
      SingleFlight<List<HealthCheckResult>> source) {
    Future<List<HealthCheckResult>> checks = source.get(request.vertx());
    consoleResponder.whenDone(request, checks, made -> answer(request, consoleResponder, made));
  }

  private static void answer(
      RoutingContext request, ConsoleResponder consoleResponder, List<HealthCheckResult> checks) {
    boolean up = checks.stream().allMatch(HealthCheckResult::up);
    boolean details = OperatorOnlyFilter.isOperator(request);
    ObjectNode body = JsonMappers.object().put("status", HealthCheckResult.word(up));
    checks.forEach(check -> body.withArray("checks").add(check.json(details)));
    consoleResponder.json(request, up ? 200 : 503, body);
  }
}
