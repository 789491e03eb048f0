package io.serai.task.run.queue;

import io.serai.task.run.config.AgentLimits;
import java.time.Duration;

/**
 * The place of one task in its agent's queue: a slot, a reservation, or neither. Each is returned
 * only once. Guarded by the lock of the task's {@code EventSourcedTask}.
 */
public final class SlotLease {
  private final AgentQueue agentQueue;
  private final AgentQueue.QueueEntry entry;
  private boolean held;
  private boolean reserved;

  public SlotLease(AgentQueue agentQueue, AgentQueue.QueueEntry entry) {
    this.agentQueue = agentQueue;
    this.entry = entry;
  }

  /** Records what {@link AgentQueue#admit} granted. */
  public void admitted(AgentQueue.Admission admission) {
    held = admission == AgentQueue.Admission.SLOT;
    reserved = admission == AgentQueue.Admission.QUEUED;
  }

  public boolean isHeld() {
    return held;
  }

  /** Records that a slot was taken for the task. */
  public void markHeld() {
    held = true;
  }

  /** Takes a slot even if none is free, after the slot was released to wait for input. */
  public void takeSlot(AgentLimits limits) {
    if (!held) {
      held = true;
      agentQueue.takeSlot(entry.owner(), limits);
    }
  }

  /** Enters the queue, using the reservation if there is one. */
  public void enqueue() {
    agentQueue.enqueue(entry, reserved);
    reserved = false;
  }

  /** Releases the slot. */
  public void releaseSlot() {
    if (held) {
      held = false;
      agentQueue.releaseSlot(entry.owner());
    }
  }

  /** Releases the slot, and leaves the queue. */
  public void withdraw() {
    releaseSlot();
    leaveQueue();
  }

  /** Leaves the queue, or cancels the reservation. */
  public void leaveQueue() {
    agentQueue.remove(entry);
    cancelReservation();
  }

  public void cancelReservation() {
    if (reserved) {
      reserved = false;
      agentQueue.cancelAdmission(entry.owner(), AgentQueue.Admission.QUEUED);
    }
  }

  /** Reports to the agent's queue how long the task held a slot. */
  public void recordDuration(Duration time) {
    if (held) {
      agentQueue.recordDuration(time);
    }
  }
}
