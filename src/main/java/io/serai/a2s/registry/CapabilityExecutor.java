package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.run.CapabilityRun;
import io.serai.a2s.run.CapabilityRunFactory;
import io.serai.a2s.run.RunReport;
import io.serai.a2s.run.StepFailedException;
import io.serai.a2s.template.SecretException;
import io.serai.document.JsonMappers;
import io.serai.route.GuardedExchangeWork;
import io.serai.route.cache.RouteCapacityException;
import io.serai.security.Caller;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.task.component.ExchangeTaskBinding;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs capabilities: checks the {@link RunPreconditions}, processes the exchange on the route and
 * records statistics. Thread-safe.
 */
public final class CapabilityExecutor {

  private static final Logger LOG = LoggerFactory.getLogger(CapabilityExecutor.class);

  private final SkillCatalog catalog;
  private final PermittedSecrets ownedSecrets;
  private final SkillStatistics statistics;
  private final FallbackRunner pacedReport;
  private final CapabilityRunFactory runs;

  /**
   * @param catalog resolves dependencies, as they are served when a run starts
   * @param runs has the memory of all runs
   */
  public CapabilityExecutor(
      SkillCatalog catalog,
      PermittedSecrets ownedSecrets,
      SkillStatistics statistics,
      CapabilityRunFactory runs) {
    this.catalog = catalog;
    this.runs = runs;
    this.pacedReport = new FallbackRunner(catalog);
    this.ownedSecrets = ownedSecrets;
    this.statistics = statistics;
  }

  /**
   * Runs a capability. Afterwards the body of the exchange is its report, with {@code status},
   * {@code outputs}, {@code steps} and, if it failed, {@code error} (A2S-Q23).
   *
   * @throws A2sException if the run is refused; no service was called then
   */
  public boolean report(
      ServedCapability served, JsonNode given, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    JsonNode inputs = check(served, given, ExchangeTaskBinding.caller(exchange));
    CapabilityRun run = begin(served, inputs, exchange);
    AtomicBoolean sync = new AtomicBoolean();
    boolean ranSync =
        served.run(
            run,
            exchange,
            doneSync -> sync.set(report(served, run, inputs, exchange, doneSync, callback)));
    return ranSync && sync.get();
  }

  private static ObjectNode reportOf(
      ServedCapability served, CapabilityRun run, Exchange exchange, @Nullable Exception failure) {
    JsonNode outputs = exchange.getMessage().getBody(JsonNode.class);
    return RunReport.of(served.capability(), run, outputs, failure);
  }

  /** Ends a run with its report; returns whether the callback was called. */
  private boolean report(
      ServedCapability served,
      CapabilityRun run,
      JsonNode inputs,
      Exchange exchange,
      boolean doneSync,
      AsyncCallback callback) {
    Exception failure = finish(served, run, exchange);
    if (failure instanceof RouteCapacityException) {
      exchange.setException(failure);
    } else {
      GuardedExchangeWork.run(
          exchange, () -> exchange.getMessage().setBody(reportOf(served, run, exchange, failure)));
    }
    boolean reported = exchange.getException() == null;
    if (reported && failure != null && pacedReport.follows(served.asSkill(), failure)) {
      return pacedReport.follow(
          served.asSkill(),
          inputs,
          failure,
          exchange,
          (ended, endedSync) -> callback.done(doneSync && endedSync));
    }
    callback.done(doneSync);
    return true;
  }

  /**
   * Runs a capability. Afterwards the body contains its outputs, or the exchange has an exception.
   */
  boolean outputs(
      ServedCapability served,
      @Nullable JsonNode given,
      Exchange exchange,
      AsyncCallback callback) {
    try {
      JsonNode inputs = given == null ? JsonMappers.object() : given;
      Caller caller = ExchangeTaskBinding.caller(exchange);
      RunPreconditions.check(served, inputs, caller, servedVersions(), ownedSecrets);
      CapabilityRun run = begin(served, inputs, exchange);
      return served.run(
          run,
          exchange,
          doneSync -> {
            GuardedExchangeWork.run(
                exchange,
                () -> {
                  Exception failure = finish(served, run, exchange);
                  exchange.setException(failure);
                });
            callback.done(doneSync);
          });
    } catch (A2sException refused) {
      exchange.setException(refused);
      callback.done(true);
      return true;
    }
  }

  /** Returns the served capability that satisfies a dependency at this moment. */
  public Optional<ServedCapability> find(CapabilityDependency dependency) {
    return servedVersions().find(dependency);
  }

  /** Returns the requests that a run would send, with masked secrets; nothing is sent. */
  public ObjectNode dryRun(ServedCapability served, JsonNode inputs, @Nullable Caller caller)
      throws A2sException {
    return DryRunPreview.of(this, served, check(served, inputs, caller));
  }

  String secret(ServedCapability served, String id, URI address) throws SecretException {
    return ownedSecrets.of(served.registeredBy()).value(id, address);
  }

  /**
   * Checks a request to run a capability.
   *
   * @return the inputs as the types that the capability wants
   * @throws A2sException if the run would be refused
   */
  public ObjectNode check(ServedCapability served, JsonNode given, @Nullable Caller caller)
      throws A2sException {
    return RunPreconditions.checkRequest(served, given, caller, servedVersions(), ownedSecrets);
  }

  private ServedVersions servedVersions() {
    return new ServedVersions(catalog.snapshot());
  }

  /** Begins a run whose preconditions are checked. */
  private CapabilityRun begin(ServedCapability served, JsonNode inputs, Exchange exchange) {
    return new CapabilityRun(
        served.capability(), inputs, ownedSecrets.of(served.registeredBy()), runs.memory(exchange));
  }

  private @Nullable Exception finish(
      ServedCapability served, CapabilityRun run, Exchange exchange) {
    Exception failure = exchange.getException();
    run.memory().release();
    exchange.setException(null);
    Capability capability = served.capability();
    if (failure instanceof RuntimeException) {
      LOG.error("a run of {} failed", capability, failure);
    }
    boolean refused = failure instanceof RouteCapacityException; // the run did not start
    if (!refused && servedVersions().contains(capability)) {
      statistics.record(capability.id(), capability.version(), failure == null, run.nanos());
    }
    boolean explained = refused || failure instanceof StepFailedException;
    if (failure != null && !explained) {
      LOG.error("The run of {} failed outside of its steps", capability, failure);
    }
    return failure;
  }
}
