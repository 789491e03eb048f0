package io.serai.concurrent;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls independent callbacks, one after the other. One that throws is logged and does not keep the
 * others from being called.
 */
public final class Callbacks {

  private static final Logger LOG = LoggerFactory.getLogger(Callbacks.class);

  private Callbacks() {}

  /** Runs all. */
  public static void runAll(Iterable<? extends Runnable> callbacks) {
    callAll(callbacks, Runnable::run);
  }

  /** Calls all. */
  public static <T> void callAll(Iterable<? extends T> callbacks, Consumer<? super T> call) {
    for (T callback : callbacks) {
      try {
        call.accept(callback);
      } catch (RuntimeException | LinkageError | StackOverflowError failure) {
        LOG.error("The callback {} failed", callback.getClass().getName(), failure);
      }
    }
  }
}
