package io.serai.console.jmx;

import io.serai.protocol.Measurement;
import io.serai.protocol.Protocol;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;

/** Reads the JMX attributes of the protocols from their counters. */
@ManagedResource(description = "Protocols")
public record ProtocolsJmxBean(List<Protocol> protocols) {

  /** Number of answered requests, by protocol, operation, binding, version and outcome. */
  @ManagedAttribute(
      description =
          "Number of answered requests, by protocol, operation, binding, version and outcome")
  public Map<String, Long> getRequests() {
    Map<String, Long> requests = new TreeMap<>();
    for (Protocol protocol : protocols) {
      protocol
          .requests()
          .counts()
          .forEach(
              (key, count) ->
                  requests.put(
                      String.join(
                          " ",
                          protocol.name(),
                          key.operation(),
                          key.binding(),
                          key.version(),
                          key.outcome()),
                      count));
    }
    return requests;
  }

  /** Number of open event streams, by protocol. */
  @ManagedAttribute(description = "Number of open event streams, by protocol")
  public Map<String, Integer> getOpenStreams() {
    Map<String, Integer> streams = new TreeMap<>();
    protocols.forEach(protocol -> streams.put(protocol.name(), protocol.openStreams()));
    return streams;
  }

  /** Number of open WebSockets, by protocol. */
  @ManagedAttribute(description = "Number of open WebSockets, by protocol")
  public Map<String, Integer> getOpenSockets() {
    Map<String, Integer> sockets = new TreeMap<>();
    protocols.forEach(each -> sockets.put(each.name(), each.requests().openSockets()));
    return sockets;
  }

  /** Further numbers of the protocols, by metric and label values. */
  @ManagedAttribute(description = "Further numbers of the protocols, by metric and label values")
  public Map<String, Long> getMeasurements() {
    Map<String, Long> values = new TreeMap<>();
    for (Protocol protocol : protocols) {
      for (Measurement each : protocol.measurements()) {
        String labels = String.join(" ", new TreeMap<>(each.labels()).values());
        values.put((each.name() + " " + labels).strip(), each.value().getAsLong());
      }
    }
    return values;
  }
}
