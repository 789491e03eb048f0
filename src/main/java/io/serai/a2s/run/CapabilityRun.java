package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.model.Capability;
import io.serai.a2s.template.SecretException;
import io.serai.a2s.template.VariableScope;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundCaller;
import io.serai.route.RouteCacheEntry;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The state of one run of a capability: its variables and the status of each step.
 *
 * <p>It is a property of every exchange on the capability's route, including the copies that run
 * the children of a parallel step. Thread-safe.
 */
public final class CapabilityRun implements VariableScope {

  private static final String PROPERTY = "serai.capability-run";

  private final Capability capability;
  private final long began = System.nanoTime();
  private final CapabilitySecretProvider capabilitySecretProvider;
  private final RunVariables variables;
  private final ResultMemory memory;
  private final Map<String, StepStatus> statuses = new ConcurrentHashMap<>();

  /**
   * Creates a run that has not started.
   *
   * @param inputs a JSON object
   * @param memory of what it keeps; released by the caller when the run has ended
   */
  public CapabilityRun(
      Capability capability,
      JsonNode inputs,
      CapabilitySecretProvider capabilitySecretProvider,
      ResultMemory memory) {
    this.capability = capability;
    this.capabilitySecretProvider = capabilitySecretProvider;
    this.variables = new RunVariables(inputs);
    this.memory = memory;
  }

  /** Returns the nanoseconds since the run began. */
  public long nanos() {
    return System.nanoTime() - began;
  }

  /**
   * Returns the run of an exchange.
   *
   * @throws IllegalStateException if the exchange has none
   */
  public static CapabilityRun of(Exchange exchange) {
    CapabilityRun run = exchange.getProperty(PROPERTY, CapabilityRun.class);
    if (run == null) {
      throw new IllegalStateException("the exchange is no run of a capability");
    }
    return run;
  }

  /**
   * Processes the exchange on the capability's route as this run. Afterwards the exchange belongs
   * again to the run that called this one, if any.
   */
  public boolean runOn(RouteCacheEntry route, Exchange exchange, AsyncCallback callback) {
    CapabilityRun outer = exchange.getProperty(PROPERTY, CapabilityRun.class);
    OutboundCaller caller = OutboundCaller.of(exchange);
    exchange.setProperty(PROPERTY, this);
    caller.with(capability.id()).on(exchange);
    return route.process(
        exchange,
        doneSync -> {
          exchange.setProperty(PROPERTY, outer);
          caller.on(exchange);
          callback.done(doneSync);
        });
  }

  /** The capability that is run. */
  public Capability capability() {
    return capability;
  }

  @Override
  public @Nullable JsonNode variable(String name) {
    return variables.get(name);
  }

  @Override
  public boolean isOmitted(String name) {
    return variable(name) == null && capability.inputs().omittable().contains(name);
  }

  @Override
  public String secret(String id, URI address) throws SecretException {
    return capabilitySecretProvider.value(id, address);
  }

  /** Returns the memory of what the run keeps. */
  public ResultMemory memory() {
    return memory;
  }

  /**
   * Sets the variables that a step maps from its result.
   *
   * @throws StepFailedException if there is no memory for them
   */
  void keep(String step, OutputMapping mapping, JsonNode result) throws StepFailedException {
    try {
      mapping.apply(
          result,
          (path, value) -> {
            memory.add(value);
            variables.set(path, value);
          });
    } catch (ResultMemory.ResultsFullException full) {
      throw new StepFailedException(
          step,
          String.valueOf(full.getMessage()),
          JsonMappers.object().put("reason", StepFailedException.MEMORY));
    }
  }

  RunVariables variables() {
    return variables;
  }

  void setStatus(String step, StepStatus status) {
    statuses.put(step, status);
  }

  @Nullable StepStatus status(String step) {
    return statuses.get(step);
  }
}
