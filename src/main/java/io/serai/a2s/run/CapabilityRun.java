package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.OutputMapping;
import io.serai.a2s.model.Capability;
import io.serai.a2s.template.SecretException;
import io.serai.a2s.template.VariableScope;
import io.serai.document.JsonMappers;
import io.serai.outbound.CallInitiator;
import io.serai.route.cache.CompiledRouteEntry;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.SafeCopyProperty;
import org.jspecify.annotations.Nullable;

/**
 * The state of one run of a capability: its variables and the status of each step.
 *
 * <p>Every exchange on the capability's route has it, including the copies that run the children of
 * a parallel step. Thread-safe.
 */
public final class CapabilityRun implements VariableScope, SafeCopyProperty {

  private static final String PROPERTY = "SeraiCapabilityRun";

  private final String name;
  private final Set<String> omittable;
  private final boolean ofRoute;
  private final boolean shared;
  private final long began = System.nanoTime();
  private final CapabilitySecretProvider capabilitySecretProvider;
  private final RunVariables variables;
  private final ResultMemoryBudget memory;
  private final Map<String, StepStatus> statuses = new ConcurrentHashMap<>();
  private final Set<String> decided = ConcurrentHashMap.newKeySet();

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
      ResultMemoryBudget memory) {
    this(
        capability.name(),
        new RunVariables(inputs),
        capability.inputs().omittable(),
        false,
        true,
        capabilitySecretProvider,
        memory);
  }

  private CapabilityRun(
      String name,
      RunVariables variables,
      Set<String> omittable,
      boolean ofRoute,
      boolean shared,
      CapabilitySecretProvider capabilitySecretProvider,
      ResultMemoryBudget memory) {
    this.name = name;
    this.omittable = omittable;
    this.ofRoute = ofRoute;
    this.shared = shared;
    this.capabilitySecretProvider = capabilitySecretProvider;
    this.variables = variables;
    this.memory = memory;
  }

  /**
   * Creates the run of an exchange whose route is not a capability.
   *
   * @param name of the route
   * @param shared whether copies of the exchange share the run; otherwise each has a copy
   */
  static CapabilityRun ofRoute(
      String name,
      JsonNode inputs,
      Set<String> omittable,
      boolean shared,
      CapabilitySecretProvider secrets,
      ResultMemoryBudget memory) {
    return new CapabilityRun(
        name, new RunVariables(inputs), omittable, true, shared, secrets, memory);
  }

  /** Returns the run with which a copy of the exchange goes on. */
  @Override
  public CapabilityRun safeCopy() {
    return shared ? this : in(memory);
  }

  /** Returns a copy that accounts for its results with another memory. */
  CapabilityRun in(ResultMemoryBudget other) {
    return new CapabilityRun(
        name, variables.copy(), omittable, ofRoute, shared, capabilitySecretProvider, other);
  }

  /** Returns the nanoseconds since the run began. */
  public long nanos() {
    return System.nanoTime() - began;
  }

  /** Returns the run of an exchange; null if it has none. */
  static @Nullable CapabilityRun find(Exchange exchange) {
    return exchange.getExchangeExtension().getSafeCopyProperty(PROPERTY, CapabilityRun.class);
  }

  /** Makes this the run of an exchange. */
  void enter(Exchange exchange) {
    exchange.getExchangeExtension().setSafeCopyProperty(PROPERTY, this);
  }

  /**
   * Processes the exchange on the capability's route as this run. Afterwards the exchange belongs
   * again to the run that called this one, if any.
   *
   * @param capability id of the capability
   */
  public boolean runOn(
      CompiledRouteEntry route, String capability, Exchange exchange, AsyncCallback callback) {
    CapabilityRun outer = find(exchange);
    CallInitiator caller = CallInitiator.of(exchange);
    enter(exchange);
    caller.with(capability).on(exchange);
    return route.process(
        exchange,
        doneSync -> {
          exchange.getExchangeExtension().setSafeCopyProperty(PROPERTY, outer);
          caller.on(exchange);
          callback.done(doneSync);
        });
  }

  /** Returns the name of the capability, or the id of the route if it is not one. */
  String name() {
    return name;
  }

  /** Whether the route is not a capability. */
  boolean isOfRoute() {
    return ofRoute;
  }

  @Override
  public @Nullable JsonNode variable(String name) {
    return variables.get(name);
  }

  @Override
  public boolean isOmitted(String name) {
    return variable(name) == null && omittable.contains(name);
  }

  @Override
  public String secret(String id, URI address) throws SecretException {
    return capabilitySecretProvider.value(id, address);
  }

  /** Returns the memory of the results that the run keeps. */
  public ResultMemoryBudget memory() {
    return memory;
  }

  /**
   * Ends a step: sets the variables that it maps from its result, which becomes the body.
   *
   * @throws StepFailedException if there is no memory for them
   */
  void complete(Exchange exchange, String step, OutputMapping mapping, JsonNode result)
      throws StepFailedException {
    try {
      mapping.apply(
          result,
          (path, value) -> {
            memory.add(value);
            variables.set(path, value);
          });
      exchange.getMessage().setBody(result);
      setStatus(step, StepStatus.SUCCESS);
    } catch (ResultMemoryBudget.ResultsFullException full) {
      throw new StepFailedException(
          step,
          String.valueOf(full.getMessage()),
          JsonMappers.object().put("reason", StepFailedException.MEMORY));
    }
  }

  RunVariables variables() {
    return variables;
  }

  /** Ends a step by a failure, which becomes that of the exchange. */
  void fail(Exchange exchange, StepFailedException failure) {
    setStatus(failure.step(), StepStatus.FAILED);
    exchange.setException(failure);
  }

  void setStatus(String step, StepStatus status) {
    statuses.put(step, status);
  }

  @Nullable StepStatus status(String step) {
    return statuses.get(step);
  }

  /** Remembers that the condition of a node was evaluated. */
  void setDecided(String node) {
    decided.add(node);
  }

  /** Whether the condition of a node was evaluated. */
  boolean isDecided(String node) {
    return decided.contains(node);
  }
}
