package io.serai.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;
import io.serai.reload.Reloads;
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
final class Health {

  private static final long PATIENCE_SECONDS = 2;

  private final CamelContext camel;
  private final OwnChecks own;
  private final Shared<List<Check>> all;
  private final Shared<List<Check>> live;
  private final Shared<List<Check>> ready;

  Health(ConsoleParts parts, Reloads reloads) {
    this.camel = parts.camel();
    this.own = new OwnChecks(parts, reloads);
    this.all =
        new Shared<>(() -> checks(CamelCheck.settled(() -> HealthCheckHelper.invoke(camel))));
    this.live =
        new Shared<>(
            () ->
                List.of(
                    CamelCheck.of(
                        CamelCheck.settled(() -> HealthCheckHelper.invokeLiveness(camel)))));
    this.ready =
        new Shared<>(
            () -> checks(CamelCheck.settled(() -> HealthCheckHelper.invokeReadiness(camel))));
  }

  /** Everything. */
  void all(RoutingContext request, Answers answers) {
    answer(request, answers, all);
  }

  /** Whether the process should go on; without the database. */
  void live(RoutingContext request, Answers answers) {
    answer(request, answers, live);
  }

  /** Whether requests should come here. */
  void ready(RoutingContext request, Answers answers) {
    answer(request, answers, ready);
  }

  private List<Check> checks(Collection<HealthCheck.Result> results) {
    List<Check> checks = new ArrayList<>();
    checks.add(CamelCheck.of(results));
    checks.add(own.database(PATIENCE_SECONDS, TimeUnit.SECONDS));
    checks.add(own.vault());
    checks.add(own.files());
    checks.add(own.breakers());
    checks.add(own.agents());
    checks.add(own.tasks());
    return checks;
  }

  private static void answer(RoutingContext request, Answers answers, Shared<List<Check>> source) {
    Future<List<Check>> checks = source.get(request.vertx());
    answers.whenDone(request, checks, made -> answer(request, answers, made));
  }

  private static void answer(RoutingContext request, Answers answers, List<Check> checks) {
    boolean up = checks.stream().allMatch(Check::up);
    boolean details = Operators.isOperator(request);
    ObjectNode body = Json.object().put("status", Check.word(up));
    checks.forEach(check -> body.withArray("checks").add(check.json(details)));
    answers.json(request, up ? 200 : 503, body);
  }
}
