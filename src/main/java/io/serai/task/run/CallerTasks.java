package io.serai.task.run;

import java.util.PriorityQueue;

/** The tasks of one caller in an {@link AgentQueue}, by whose lock it is guarded. */
final class CallerTasks {
  private final PriorityQueue<AgentQueue.QueueEntry> queue =
      new PriorityQueue<>(AgentQueue.QueueEntry.ORDER);
  private int running;
  private int reserved;
  private long latestSlot;

  /** Returns the tasks that wait, the next one first. */
  PriorityQueue<AgentQueue.QueueEntry> queue() {
    return queue;
  }

  /**
   * Gives a slot to a task of the caller.
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

  void reserve() {
    reserved++;
  }

  void cancelReservation() {
    reserved--;
  }

  /** Returns the number of slots that the caller's tasks hold. */
  int running() {
    return running;
  }

  /** Returns the number of the slot that it got last; 0 if it had none since it came. */
  long latestSlot() {
    return latestSlot;
  }

  /** Returns the number of tasks that wait or have a place reserved. */
  int waiting() {
    return queue.size() + reserved;
  }

  boolean isUnused() {
    return running == 0 && waiting() == 0;
  }
}
