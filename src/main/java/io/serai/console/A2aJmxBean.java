package io.serai.console;

import java.util.Map;
import java.util.TreeMap;

record A2aJmxBean(A2aMetricSources numbers) implements A2aMXBean {

  @Override
  public Map<String, Long> getRequests() {
    Map<String, Long> requests = new TreeMap<>();
    numbers
        .requests()
        .all()
        .forEach(
            (counterKey, count) ->
                requests.put(String.join(" ", A2aMetricLabels.of(counterKey)), count));
    return requests;
  }

  @Override
  public int getOpenStreams() {
    return numbers.streams().getAsInt();
  }

  @Override
  public int getPushConfigurations() {
    return numbers.told().getAsInt();
  }

  @Override
  public long getPushDelivered() {
    return numbers.pushes().delivered();
  }

  @Override
  public long getPushRetried() {
    return numbers.pushes().retried();
  }

  @Override
  public long getPushDead() {
    return numbers.pushes().dead();
  }
}
