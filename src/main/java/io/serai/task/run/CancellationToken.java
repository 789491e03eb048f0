package io.serai.task.run;

import io.serai.task.StopMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells those who work on a task that the work is no longer wanted. Thread-safe. */
public final class CancellationToken {
  private static final Logger LOG = LoggerFactory.getLogger(CancellationToken.class);

  private final List<Consumer<StopMode>> listeners = new ArrayList<>();
  private @Nullable StopMode how;

  /** How the work is to end; empty while it is wanted. */
  public synchronized Optional<StopMode> how() {
    return Optional.ofNullable(how);
  }

  /** Whether the work is no longer wanted. */
  public boolean requested() {
    return how().isPresent();
  }

  /**
   * Calls the listener when the work is no longer wanted, again where that becomes more urgent, and
   * now where it is so already. It must not block.
   *
   * @return what ends the listening; to be closed by whoever is done before the task is
   */
  public Registration listen(Consumer<StopMode> listener) {
    StopMode now;
    synchronized (this) {
      listeners.add(listener);
      now = how;
    }
    if (now != null) {
      tell(listener, now);
    }
    return () -> {
      synchronized (this) {
        listeners.remove(listener);
      }
    };
  }

  void request(StopMode stop) {
    List<Consumer<StopMode>> told;
    synchronized (this) {
      if (how != null && how.compareTo(stop) >= 0) {
        return;
      }
      how = stop;
      told = List.copyOf(listeners);
    }
    told.forEach(listener -> tell(listener, stop));
  }

  private static void tell(Consumer<StopMode> listener, StopMode stop) {
    try {
      listener.accept(stop);
    } catch (RuntimeException e) {
      LOG.warn("What listens to a task's cancellation failed", e);
    }
  }

  /** One listener's being told. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
