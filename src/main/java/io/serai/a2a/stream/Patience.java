package io.serai.a2a.stream;

/** Runs something a little later; calling what it returns calls that off. */
@FunctionalInterface
public interface Patience {

  /** None: it runs at once. */
  Patience NONE =
      late -> {
        late.run();
        return () -> {};
      };

  /** Begins to wait. */
  Runnable wait(Runnable late);
}
