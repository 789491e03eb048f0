package io.serai.outbound;

import io.serai.setting.Settings;

/**
 * The configuration of outgoing calls ({@code serai.outbound.*}, {@code serai.retry.*}, {@code
 * serai.throttle.*}, {@code serai.circuit-breaker.*}).
 *
 * @param policy default call policy
 * @param hosts allowed and denied hosts
 * @param limits size and connection limits
 * @param nodeStatistics whether JMX counts the nodes of the routes of hosts
 */
public record OutboundConfig(
    CallPolicy policy, HostAllowDenyLists hosts, OutboundLimits limits, boolean nodeStatistics) {

  /** The configuration used if nothing is set: public hosts only. */
  public static final OutboundConfig DEFAULT = OutboundSettings.config(Settings.DEFAULTS);
}
