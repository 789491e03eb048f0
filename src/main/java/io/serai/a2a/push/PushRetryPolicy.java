package io.serai.a2a.push;

import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import java.time.Duration;

/**
 * How often and when a notification that was not taken is sent again; the pause doubles.
 *
 * @param most attempts, the first one counted
 * @param first pause
 * @param longest pause, whatever the receiver asks for
 */
public record PushRetryPolicy(int most, Duration first, Duration longest) {
  private static final int GONE = 410;
  private static final int MOST_DOUBLINGS = 20;

  /** Ten attempts within about ten minutes. */
  public static final PushRetryPolicy STANDARD =
      new PushRetryPolicy(10, Duration.ofSeconds(1), Duration.ofMinutes(3));

  /** Whether the attempt of that number was the last one. */
  boolean isOver(int number, Throwable failure) {
    boolean hopeless =
        failure instanceof OutboundException known
            && (known.reason() == Reason.REFUSED || known.status() == GONE);
    return hopeless || number >= most;
  }

  /** How long to wait after the attempt of that number. */
  Duration pause(int number, Throwable failure) {
    Duration doubled = first.multipliedBy(1L << Math.min(number - 1, MOST_DOUBLINGS));
    Duration asked =
        failure instanceof OutboundException known ? known.retryAfter().orElse(doubled) : doubled;
    Duration pause = asked.compareTo(doubled) > 0 ? asked : doubled;
    return pause.compareTo(longest) > 0 ? longest : pause;
  }
}
