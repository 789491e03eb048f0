package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.template.VariableScope;
import io.serai.concurrent.ByteBudget;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundCaller;
import io.serai.skill.component.JsonBodyReader;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.support.SynchronizationAdapter;

/**
 * Begins the runs of capabilities. An exchange of any other route whose node is a step is a run of
 * its own, which begins with its first step and ends with the exchange: the members of its body are
 * the first variables, and it may use all credentials, as the route's author wrote it. Thread-safe.
 */
public final class CapabilityRuns {
  private final ByteBudget results;
  private final CapabilitySecretProvider vault;

  /**
   * Creates runs that share the memory of their results.
   *
   * @param vault the credentials that routes of the home may use
   */
  public CapabilityRuns(ByteBudget results, CapabilitySecretProvider vault) {
    this.results = results;
    this.vault = vault;
  }

  /** Returns the memory of a run that belongs to the caller of an exchange. */
  public ResultMemory memory(Exchange exchange) {
    return new ResultMemory(results, OutboundCaller.of(exchange).agent());
  }

  /** Returns the run of an exchange; if it has none, it begins. */
  CapabilityRun of(Exchange exchange) {
    CapabilityRun run = CapabilityRun.find(exchange);
    return run == null ? start(exchange, Set.of()) : run;
  }

  /**
   * Begins the run of an exchange, unless it has one.
   *
   * @param omittable names of variables that templates leave out if they have no value
   */
  void begin(Exchange exchange, Set<String> omittable) {
    if (CapabilityRun.find(exchange) == null) {
      start(exchange, omittable);
    }
  }

  /** Returns the variables that a step of an exchange reads. */
  VariableScope scope(Exchange exchange) {
    CapabilityRun run = of(exchange);
    return run.isOfRoute() ? new RouteVariables(run, exchange) : run;
  }

  private CapabilityRun start(Exchange exchange, Set<String> omittable) {
    ResultMemory memory = memory(exchange);
    CapabilityRun run =
        CapabilityRun.ofRoute(
            String.valueOf(exchange.getFromRouteId()), inputs(exchange), omittable, vault, memory);
    run.enter(exchange);
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                memory.release();
              }
            });
    return run;
  }

  private static JsonNode inputs(Exchange exchange) {
    JsonNode body = JsonBodyReader.body(exchange);
    if (body instanceof ObjectNode) {
      return body;
    }
    return JsonMappers.object();
  }
}
