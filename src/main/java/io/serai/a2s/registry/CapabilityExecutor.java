package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.run.CapabilityRun;
import io.serai.a2s.run.CapabilitySecretProvider;
import io.serai.a2s.run.RunReport;
import io.serai.a2s.run.StepFailedException;
import io.serai.a2s.template.SecretException;
import io.serai.document.JsonMappers;
import io.serai.route.ExchangeExceptionCapture;
import io.serai.route.RouteCapacityException;
import io.serai.security.Caller;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.task.component.ExchangeTaskBinding;
import java.net.URI;
import java.util.Optional;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs capabilities: first the {@link RunPreconditions}, then the route, then the statistics.
 * Thread-safe.
 */
public final class CapabilityExecutor {

  private static final Logger LOG = LoggerFactory.getLogger(CapabilityExecutor.class);

  private final SkillCatalog catalog;
  private final CapabilitySecretProvider capabilitySecretProvider;
  private final SkillStatistics statistics;

  /**
   * @param catalog where dependencies are found, as they are served when a run begins
   */
  public CapabilityExecutor(
      SkillCatalog catalog,
      CapabilitySecretProvider capabilitySecretProvider,
      SkillStatistics statistics) {
    this.catalog = catalog;
    this.capabilitySecretProvider = capabilitySecretProvider;
    this.statistics = statistics;
  }

  /**
   * Runs a capability; afterwards the exchange's body is its report, with {@code status}, {@code
   * outputs}, {@code steps} and where it failed {@code error} (A2S-Q23).
   *
   * @throws A2sException where it is refused; nothing was called then
   */
  public boolean report(
      ServedCapability served, JsonNode inputs, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    RunPreconditions.checkNamed(served, ExchangeTaskBinding.caller(exchange));
    CapabilityRun run = begin(served, inputs, exchange);
    return served.run(
        run,
        exchange,
        doneSync -> {
          ExchangeExceptionCapture.run(
              exchange,
              () -> {
                Exception failure = finish(served, exchange);
                if (failure instanceof RouteCapacityException) {
                  exchange.setException(failure);
                } else {
                  exchange.getMessage().setBody(RunReport.of(run, failure));
                }
              });
          callback.done(doneSync);
        });
  }

  /** Runs a capability; afterwards the body is its outputs, or the exchange has failed. */
  boolean outputs(
      ServedCapability served,
      @Nullable JsonNode inputs,
      Exchange exchange,
      AsyncCallback callback) {
    try {
      CapabilityRun run = begin(served, inputs == null ? JsonMappers.object() : inputs, exchange);
      return served.run(
          run,
          exchange,
          doneSync -> {
            ExchangeExceptionCapture.run(
                exchange,
                () -> {
                  Exception failure = finish(served, exchange);
                  exchange.setException(failure);
                  exchange.getMessage().setBody(RunReport.outputs(run));
                });
            callback.done(doneSync);
          });
    } catch (A2sException refused) {
      exchange.setException(refused);
      callback.done(true);
      return true;
    }
  }

  /** The capability that a dependency means, as it is served now. */
  public Optional<ServedCapability> find(CapabilityDependency dependency) {
    return now().find(dependency);
  }

  /** The requests that a run would send; nothing is sent, and secrets are masked. */
  public ObjectNode dryRun(ServedCapability served, JsonNode inputs, @Nullable Caller caller)
      throws A2sException {
    check(served, inputs, caller);
    return DryRun.of(this, served.capability(), inputs);
  }

  String secret(String id, URI address) throws SecretException {
    return capabilitySecretProvider.value(id, address);
  }

  /**
   * Looks whether a run would be refused.
   *
   * @throws A2sException where it would
   */
  public void check(ServedCapability served, JsonNode inputs, @Nullable Caller caller)
      throws A2sException {
    RunPreconditions.checkNamed(served, caller);
    RunPreconditions.check(served, inputs, caller, now());
  }

  private ServedVersions now() {
    return new ServedVersions(catalog.snapshot());
  }

  private CapabilityRun begin(ServedCapability served, JsonNode inputs, Exchange exchange)
      throws A2sException {
    Caller caller = ExchangeTaskBinding.caller(exchange);
    RunPreconditions.check(served, inputs, caller, now());
    return new CapabilityRun(served.capability(), inputs, capabilitySecretProvider);
  }

  private @Nullable Exception finish(ServedCapability served, Exchange exchange) {
    Exception failure = exchange.getException();
    exchange.setException(null);
    Capability capability = served.capability();
    if (failure instanceof RuntimeException) {
      LOG.error("a run of {} failed", capability, failure);
    }
    boolean refused = failure instanceof RouteCapacityException; // it did not run
    if (!refused && now().serve(capability)) {
      statistics.record(capability.id(), capability.version(), failure == null);
    }
    boolean known = refused || failure instanceof StepFailedException;
    if (failure != null && !known) {
      LOG.error("The run of {} failed, and no step of it is the reason", capability, failure);
    }
    return failure;
  }
}
