package io.serai.task.run.work;

import io.serai.concurrent.Callbacks;
import io.serai.task.StopMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Notifies the code that works on a task when the task is cancelled. Thread-safe. */
public final class CancellationToken {
  private final List<Consumer<StopMode>> listeners = new ArrayList<>();
  private @Nullable StopMode how;
  private @Nullable String why;

  /** Returns how the work is to stop; empty if it is not cancelled. */
  public synchronized Optional<StopMode> how() {
    return Optional.ofNullable(how);
  }

  /** Returns why the first request to stop was made; null if it did not say. */
  public synchronized @Nullable String why() {
    return why;
  }

  /** Whether the task is cancelled. */
  public boolean requested() {
    return how().isPresent();
  }

  /**
   * Registers a listener for cancellation. It is called when the task is cancelled, again if the
   * cancellation becomes more urgent, and immediately if the task is already cancelled. It must not
   * block.
   *
   * @return removes the listener; to be closed if the listener is no longer needed before the task
   *     ends
   */
  public Registration listen(Consumer<StopMode> listener) {
    StopMode now;
    synchronized (this) {
      listeners.add(listener);
      now = how;
    }
    if (now != null) {
      Callbacks.callAll(List.of(listener), each -> each.accept(now));
    }
    return () -> {
      synchronized (this) {
        listeners.remove(listener);
      }
    };
  }

  public void request(StopMode stop) {
    request(stop, null);
  }

  /**
   * Requests a stop.
   *
   * @param reason for people; null for none
   */
  public void request(StopMode stop, @Nullable String reason) {
    List<Consumer<StopMode>> current;
    synchronized (this) {
      if (how != null && how.compareTo(stop) >= 0) {
        return;
      }
      why = how == null ? reason : why;
      how = stop;
      current = List.copyOf(listeners);
    }
    Callbacks.callAll(current, listener -> listener.accept(stop));
  }

  /** Removes a listener when closed. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
