package io.serai.task.run.memory;

import io.serai.concurrent.ByteBudget;
import io.serai.task.run.config.TaskMemoryLimits;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The memory that the live tasks of this hub use, in total and for each owner. What a task uses is
 * its {@link TaskCharge}. Thread-safe.
 */
public final class LiveTaskMemory {
  private final ByteBudget budget;
  private final boolean releasesWaiting;
  private final AtomicBoolean extraLoad = new AtomicBoolean();

  /**
   * @param releasesWaiting whether a task that waits leaves its contents to the log
   */
  public LiveTaskMemory(TaskMemoryLimits limits, boolean releasesWaiting) {
    this.budget = new ByteBudget(limits.total(), limits.perOwner());
    this.releasesWaiting = releasesWaiting;
  }

  /** Returns the estimated bytes that live tasks use now. */
  public long held() {
    return budget.held();
  }

  /** Returns the bytes that live tasks may use. */
  public long limit() {
    return budget.total();
  }

  /** Returns how often something was refused because all live tasks used too much. */
  public long refusedForHub() {
    return budget.refusedForTotal();
  }

  /** Returns how often something was refused because the live tasks of its owner used too much. */
  public long refusedForCaller() {
    return budget.refusedForShare();
  }

  ByteBudget budget() {
    return budget;
  }

  public boolean releasesWaiting() {
    return releasesWaiting;
  }

  /** Takes the one place for contents that are loaded although the limit is reached. */
  boolean tryExtraLoad() {
    return extraLoad.compareAndSet(false, true);
  }

  void endExtraLoad() {
    extraLoad.set(false);
  }
}
