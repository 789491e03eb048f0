package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.template.SecretException;
import io.serai.a2s.template.VariableScope;
import io.serai.route.RouteCacheEntry;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The state of one run of a capability: its variables, and what became of each step so far.
 *
 * <p>Every exchange on a capability's route carries it, the copies that run the children of a
 * parallel step too. Thread-safe.
 */
public final class CapabilityRun implements VariableScope {

  private static final String PROPERTY = "serai.capability-run";

  private final Capability capability;
  private final CapabilitySecretProvider capabilitySecretProvider;
  private final RunVariables variables;
  private final Map<String, StepStatus> statuses = new ConcurrentHashMap<>();

  /**
   * A run that has not begun.
   *
   * @param inputs a JSON object
   */
  public CapabilityRun(
      Capability capability, JsonNode inputs, CapabilitySecretProvider capabilitySecretProvider) {
    this.capability = capability;
    this.capabilitySecretProvider = capabilitySecretProvider;
    this.variables = new RunVariables(inputs);
  }

  /** The run that an exchange is part of. */
  public static CapabilityRun of(Exchange exchange) {
    CapabilityRun run = exchange.getProperty(PROPERTY, CapabilityRun.class);
    if (run == null) {
      throw new IllegalStateException("the exchange is no run of a capability");
    }
    return run;
  }

  /**
   * Runs the exchange on the capability's route as this run; afterwards the exchange is again part
   * of the run that called this one.
   */
  public boolean on(RouteCacheEntry slot, Exchange exchange, AsyncCallback callback) {
    CapabilityRun outer = exchange.getProperty(PROPERTY, CapabilityRun.class);
    exchange.setProperty(PROPERTY, this);
    return slot.process(
        exchange,
        doneSync -> {
          exchange.setProperty(PROPERTY, outer);
          callback.done(doneSync);
        });
  }

  /** What is run. */
  public Capability capability() {
    return capability;
  }

  @Override
  public @Nullable JsonNode variable(String name) {
    return variables.get(name);
  }

  @Override
  public String secret(String id, URI address) throws SecretException {
    return capabilitySecretProvider.value(id, address);
  }

  RunVariables variables() {
    return variables;
  }

  void mark(String step, StepStatus status) {
    statuses.put(step, status);
  }

  @Nullable StepStatus marked(String step) {
    return statuses.get(step);
  }
}
