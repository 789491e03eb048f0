package io.serai.console;

import io.serai.protocol.Measurement;
import io.serai.protocol.Protocol;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the JMX attributes of the protocols from their counters. */
record ProtocolsJmxBean(List<Protocol> protocols) implements ProtocolsMXBean {

  @Override
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

  @Override
  public Map<String, Integer> getOpenStreams() {
    Map<String, Integer> streams = new TreeMap<>();
    protocols.forEach(protocol -> streams.put(protocol.name(), protocol.openStreams()));
    return streams;
  }

  @Override
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
