package io.serai.console.jmx;

import io.serai.outbound.gateway.OutboundGateway;
import io.serai.outbound.host.OutboundStats;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;

/** Outgoing calls in JMX: their counters by host, and how to close circuit breakers. */
@ManagedResource(description = "Outgoing calls")
public record OutboundJmxBean(OutboundGateway outbound, AuditedActions actions) {

  /** Counters by host. */
  @ManagedAttribute(description = "Counters by host")
  public List<Map<String, Object>> getHosts() {
    return outbound.stats().stream().map(OutboundJmxBean::attributes).toList();
  }

  /**
   * Closes the circuit breakers of a host and of its callers, and forgets the failures; returns
   * their number.
   */
  @ManagedOperation(
      description =
          "Closes the circuit breakers of a host and of its callers, and forgets the failures;"
              + " returns their number")
  public int resetBreaker(
      @JmxParameter(
              name = "host",
              description =
                  "The host, such as api.example.com or api.example.com:443, as in the attribute Hosts")
          String host) {
    return actions.run(
        JmxOperation.RESET_BREAKER, host, () -> CompletableFuture.completedFuture(reset(host)));
  }

  /** Forgets the cached responses of an agent; returns their number. */
  @ManagedOperation(
      description = "Forgets the cached responses of an agent's workflows; returns their number")
  public int forgetResponses(
      @JmxParameter(name = "agent", description = "Id of the agent") String agent,
      @JmxParameter(
              name = "url",
              description =
                  "What the addresses begin with, such as https://api.example.com/; empty: all")
          String url) {
    return actions.run(
        JmxOperation.FORGET_RESPONSES,
        agent,
        () -> CompletableFuture.completedFuture(outbound.forgetResponses(agent, url)));
  }

  private int reset(String host) {
    int closed = outbound.resetBreakers(host);
    if (closed == 0) {
      throw new IllegalArgumentException(
          "There is no circuit breaker for the host %s. The attribute Hosts has all hosts."
              .formatted(host));
    }
    return closed;
  }

  private static Map<String, Object> attributes(OutboundStats host) {
    return Map.of(
        "route", host.route(),
        "calls", host.calls(),
        "running", host.running(),
        "waiting", host.waiting(),
        "failures", host.failures(),
        "retries", host.retries(),
        "cacheHits", host.cacheHits(),
        "breaker", host.breaker(),
        "refusedCallers", host.refused());
  }
}
