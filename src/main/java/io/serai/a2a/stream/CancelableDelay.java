package io.serai.a2a.stream;

/** Runs something a little later; calling what it returns calls that off. */
@FunctionalInterface
public interface CancelableDelay {

  /** None: it runs at once. */
  CancelableDelay NONE =
      late -> {
        late.run();
        return () -> {};
      };

  /** Begins to wait. */
  Runnable wait(Runnable late);
}
