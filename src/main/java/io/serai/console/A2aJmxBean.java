package io.serai.console;

import java.util.Map;
import java.util.TreeMap;

/** Reads the JMX attributes of the A2A server from its counters. */
record A2aJmxBean(A2aMetricSources sources) implements A2aMXBean {

  @Override
  public Map<String, Long> getRequests() {
    Map<String, Long> requests = new TreeMap<>();
    sources
        .requests()
        .all()
        .forEach(
            (counterKey, count) ->
                requests.put(String.join(" ", A2aMetricLabels.of(counterKey)), count));
    return requests;
  }

  @Override
  public int getOpenStreams() {
    return sources.streams().getAsInt();
  }

  @Override
  public int getPushConfigurations() {
    return sources.activePushConfigs().getAsInt();
  }

  @Override
  public long getPushDelivered() {
    return sources.pushes().delivered();
  }

  @Override
  public long getPushRetried() {
    return sources.pushes().retried();
  }

  @Override
  public long getPushDead() {
    return sources.pushes().dead();
  }
}
