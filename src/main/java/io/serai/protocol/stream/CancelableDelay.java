package io.serai.protocol.stream;

/** Runs an action after a delay, unless it is cancelled before. */
@FunctionalInterface
public interface CancelableDelay {

  /** No delay: the action runs immediately, on the calling thread. */
  CancelableDelay NONE =
      action -> {
        action.run();
        return () -> {};
      };

  /** Schedules an action and returns a function that cancels it. */
  Runnable schedule(Runnable action);
}
