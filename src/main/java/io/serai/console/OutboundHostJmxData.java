package io.serai.console;

import io.serai.outbound.OutboundStats;

/** The JMX data of one outbound host; see {@link OutboundStats} for the meaning of its members. */
public final class OutboundHostJmxData {

  private final OutboundStats stats;

  OutboundHostJmxData(OutboundStats stats) {
    this.stats = stats;
  }

  public String getRoute() {
    return stats.route();
  }

  public long getCalls() {
    return stats.calls();
  }

  public long getRunning() {
    return stats.running();
  }

  public long getFailures() {
    return stats.failures();
  }

  public long getRetries() {
    return stats.retries();
  }

  public long getCacheHits() {
    return stats.cacheHits();
  }

  public String getBreaker() {
    return stats.breaker();
  }
}
