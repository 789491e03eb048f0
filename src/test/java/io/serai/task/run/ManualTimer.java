package io.serai.task.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A timer whose time passes when a test says so. */
public final class ManualTimer extends ScheduledThreadPoolExecutor {
  private List<Due> waiting = new ArrayList<>(); // guarded by this

  public ManualTimer() {
    super(0);
  }

  @Override
  public synchronized ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
    Due due = new Due(work, unit.toMillis(delay));
    waiting.add(due);
    return due;
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> work, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  /** The delays of what waits, in milliseconds, in the order in which it was scheduled. */
  public synchronized List<Long> delays() {
    return waiting.stream().filter(due -> !due.isCancelled()).map(due -> due.millis).toList();
  }

  /** Runs all that waits, whatever its delay; not what is scheduled meanwhile. */
  public void runAll() {
    take().forEach(FutureTask::run);
  }

  private synchronized List<Due> take() {
    List<Due> now = waiting;
    waiting = new ArrayList<>();
    return now;
  }

  private static final class Due extends FutureTask<Object> implements ScheduledFuture<Object> {
    private final long millis;

    private Due(Runnable work, long millis) {
      super(work, null);
      this.millis = millis;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(millis, other.getDelay(TimeUnit.MILLISECONDS));
    }
  }
}
