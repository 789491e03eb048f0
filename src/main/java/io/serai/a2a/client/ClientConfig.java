package io.serai.a2a.client;

import io.serai.outbound.StreamLimits;
import io.serai.setting.Settings;
import java.time.Duration;

/**
 * The configuration of calls to remote agents.
 *
 * @param timeout limit for a response that is not a stream, and for the start of a stream
 * @param idleTimeout how long a stream may be idle before it is considered lost
 * @param maxEventSize maximum size of a stream event in bytes
 * @param streams what the streams of one task may send
 * @param maxTaskSize maximum size of all messages and artifacts that an agent adds to one task of
 *     this hub, in bytes
 * @param maxCardSize maximum size of an agent card in bytes
 * @param retries how often in a row a failed call is repeated
 * @param firstPause pause before the first repetition, doubled each time
 * @param longestPause upper limit of pauses between repetitions, and between polls of a task that
 *     cannot be streamed
 * @param maxHops maximum number of hubs that a task may pass through
 * @param cardRefresh interval at which agent cards are read again
 * @param timeLimit maximum duration of a task; zero for no limit
 */
public record ClientConfig(
    Duration timeout,
    Duration idleTimeout,
    int maxEventSize,
    StreamLimits streams,
    long maxTaskSize,
    int maxCardSize,
    int retries,
    Duration firstPause,
    Duration longestPause,
    int maxHops,
    Duration cardRefresh,
    Duration timeLimit) {

  /** The defaults. */
  public static final ClientConfig DEFAULT = RemoteAgentSettings.config(Settings.DEFAULTS);
}
