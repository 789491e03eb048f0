package io.serai.console;

import java.util.Map;

/** A2A in JMX. */
public interface A2aMXBean {

  /** How many requests were answered, by {@code operation binding version outcome}. */
  Map<String, Long> getRequests();

  /** How many streams are open. */
  int getOpenStreams();

  /** How many configurations of push notifications are being told. */
  int getPushConfigurations();

  /** How many notifications were taken by their receivers. */
  long getPushDelivered();

  /** How often one was not taken and is tried again. */
  long getPushRetried();

  /** How many configurations were given up. */
  long getPushDead();
}
