package io.serai.console;

import java.util.Map;

/** JMX attributes of the A2A server. */
public interface A2aMXBean {

  /** Number of answered requests, by {@code operation binding version outcome}. */
  Map<String, Long> getRequests();

  /** Number of open event streams. */
  int getOpenStreams();

  /** Number of push notification configurations with an active delivery. */
  int getPushConfigurations();

  /** Number of notifications that webhooks accepted. */
  long getPushDelivered();

  /** Number of failed notification attempts that are retried. */
  long getPushRetried();

  /** Number of push notification configurations whose delivery was given up. */
  long getPushDead();
}
