package io.serai;

import static org.awaitility.pollinterval.IterativePollInterval.iterative;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long, and how often, tests look for what must happen, where they do not say. The time limit
 * ends the wait for what never comes, and says nothing of how quick the hub is, since the machine
 * may be busy. What comes soon is seen soon; a long wait does not keep the machine busy.
 */
public final class Patience implements BeforeAllCallback {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
    Awaitility.setDefaultPollDelay(FIRST_PAUSE);
    Awaitility.setDefaultPollInterval(iterative(Patience::longer, FIRST_PAUSE));
  }

  private static Duration longer(Duration pause) {
    Duration longer = pause.multipliedBy(3).dividedBy(2);
    return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
  }
}
