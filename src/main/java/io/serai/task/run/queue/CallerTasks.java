package io.serai.task.run.queue;

import io.serai.task.run.config.AgentLimits;
import java.util.PriorityQueue;

/** The tasks of one caller in an {@link AgentQueue}, by whose lock it is guarded. */
final class CallerTasks {
  private final String owner;
  private final boolean leavesSome;
  private final PriorityQueue<AgentQueue.QueueEntry> queue =
      new PriorityQueue<>(1, AgentQueue.QueueEntry.ORDER);
  private int running;
  private int extra;
  private int reserved;
  private long latestSlot;

  /**
   * @param owner the caller
   * @param leavesSome whether it leaves slots and places to others if the limits say so
   * @param latestSlot number of the slot after which its turn comes
   */
  CallerTasks(String owner, boolean leavesSome, long latestSlot) {
    this.owner = owner;
    this.leavesSome = leavesSome;
    this.latestSlot = latestSlot;
  }

  String owner() {
    return owner;
  }

  /** Returns the tasks that wait, the next one first. */
  PriorityQueue<AgentQueue.QueueEntry> queue() {
    return queue;
  }

  /** Whether one more of its tasks may have a slot, if all callers use some of them now. */
  boolean mayRun(AgentLimits limits, int used) {
    return leavesSome ? limits.mayRun(running, used) : used < limits.concurrent();
  }

  /** Whether one more of its tasks may wait, if all callers use some of the places now. */
  boolean mayWait(AgentLimits limits, int used) {
    return leavesSome ? limits.mayWait(waiting(), used) : used < limits.queued();
  }

  /**
   * Gives a slot to one of its tasks.
   *
   * @param number counts the slots that the agent has given
   */
  void run(long number) {
    running++;
    latestSlot = number;
  }

  void release() {
    running--;
  }

  /** Counts a slot that takes none away from others. */
  void addExtra() {
    extra++;
  }

  /** Returns 1 if there was such a slot, which counts no more, or 0. */
  int removeExtra() {
    if (extra == 0) {
      return 0;
    }
    extra--;
    return 1;
  }

  void reserve() {
    reserved++;
  }

  void cancelReservation() {
    reserved--;
  }

  /** Returns the number of tasks that wait or have a place reserved. */
  int waiting() {
    return queue.size() + reserved;
  }

  /** Returns the number of the slot that it got last. */
  long latestSlot() {
    return latestSlot;
  }

  boolean isUnused() {
    return running == 0 && waiting() == 0;
  }
}
