package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.template.VariableScope;
import io.serai.concurrent.ByteBudget;
import io.serai.document.JsonMappers;
import io.serai.outbound.CallInitiator;
import io.serai.skill.component.JsonBodyReader;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.support.SynchronizationAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins the runs of capabilities. An exchange of any other route whose node is a step is a run of
 * its own, which begins with its first step and ends with the exchange: the members of its body are
 * the first variables, and it may use all credentials, as the route's author wrote it. Thread-safe.
 *
 * @param vault the credentials that routes of the home may use
 */
public record CapabilityRunFactory(ByteBudget results, CapabilitySecretProvider vault) {
  private static final Logger LOG = LoggerFactory.getLogger(CapabilityRunFactory.class);

  /** Returns the memory of a run that belongs to the caller of an exchange. */
  public ResultMemoryBudget memory(Exchange exchange) {
    return new ResultMemoryBudget(results, CallInitiator.of(exchange).agent());
  }

  /** Returns the run of an exchange; if it has none, it begins. */
  CapabilityRun of(Exchange exchange) {
    CapabilityRun run = CapabilityRun.find(exchange);
    if (run == null) {
      return begin(exchange, Set.of(), false);
    }
    if (run.isOfRoute() && run.memory().isReleased()) {
      // that of a copy whose exchange has ended, such as a part of a multicast
      CapabilityRun next = run.in(memoryUntilDone(exchange));
      next.enter(exchange);
      return next;
    }
    return run;
  }

  /**
   * Begins a run that copies of the exchange share, unless it has one.
   *
   * @param omittable names of variables that templates leave out if they have no value
   */
  void begin(Exchange exchange, Set<String> omittable) {
    if (CapabilityRun.find(exchange) == null) {
      begin(exchange, omittable, true);
    }
  }

  /** Returns the variables that a step of an exchange reads. */
  static VariableScope scope(CapabilityRun run, Exchange exchange) {
    return run.isOfRoute() ? new ExchangeVariableLookup(run, exchange) : run;
  }

  private CapabilityRun begin(Exchange exchange, Set<String> omittable, boolean shared) {
    String route = String.valueOf(exchange.getFromRouteId());
    CapabilityRun run =
        CapabilityRun.ofRoute(
            route, inputs(exchange), omittable, shared, vault, memoryUntilDone(exchange));
    run.enter(exchange);
    return run;
  }

  private ResultMemoryBudget memoryUntilDone(Exchange exchange) {
    ResultMemoryBudget memory = memory(exchange);
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                memory.release();
              }
            });
    return memory;
  }

  /** A body that is not a JSON object has no members, and may be one that cannot be JSON at all. */
  private static JsonNode inputs(Exchange exchange) {
    try {
      if (JsonBodyReader.body(exchange) instanceof ObjectNode inputs) {
        return inputs;
      }
    } catch (IllegalArgumentException noJson) {
      LOG.debug("The body has no variables for steps: {}", noJson.toString());
    }
    return JsonMappers.object();
  }
}
