package io.serai.console;

import io.serai.outbound.OutboundGateway;
import io.serai.outbound.OutboundStats;
import java.util.List;
import java.util.Map;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;

/** Reads the JMX attributes of outgoing calls from the outbound gateway. */
@ManagedResource(description = "Outgoing calls")
public record OutboundJmxBean(OutboundGateway outbound) {

  /** Counters by host. */
  @ManagedAttribute(description = "Counters by host")
  public List<Map<String, Object>> getHosts() {
    return outbound.stats().stream().map(OutboundJmxBean::attributes).toList();
  }

  private static Map<String, Object> attributes(OutboundStats host) {
    return Map.of(
        "route", host.route(),
        "calls", host.calls(),
        "running", host.running(),
        "failures", host.failures(),
        "retries", host.retries(),
        "cacheHits", host.cacheHits(),
        "breaker", host.breaker());
  }
}
