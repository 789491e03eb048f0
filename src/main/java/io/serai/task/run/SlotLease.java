package io.serai.task.run;

import java.time.Duration;

/**
 * What one task has of its agent's places: a place, a reservation in the line, or neither; each is
 * given back once. Guarded by its job.
 */
final class SlotLease {
  private final AgentQueue agentQueue;
  private final AgentQueue.QueueEntry inLine;
  private boolean held;
  private boolean reserved;

  SlotLease(AgentQueue agentQueue, AgentQueue.QueueEntry inLine) {
    this.agentQueue = agentQueue;
    this.inLine = inLine;
  }

  /** What {@link AgentQueue#admit} gave it. */
  void admitted(AgentQueue.Admission admission) {
    held = admission == AgentQueue.Admission.PLACE;
    reserved = admission == AgentQueue.Admission.LINE;
  }

  boolean isHeld() {
    return held;
  }

  /** Somebody took a place for it. */
  void given() {
    held = true;
  }

  /** Takes a place, whether one is free or not; it was given up to wait for data. */
  void take() {
    if (!held) {
      held = true;
      agentQueue.take();
    }
  }

  /** Stands in line, with its reservation if it has one. */
  void stand() {
    agentQueue.enter(inLine, reserved);
    reserved = false;
  }

  /** Frees the place. */
  void leave() {
    if (held) {
      held = false;
      agentQueue.free();
    }
  }

  /** Leaves the line, or gives up the reservation in it. */
  void leaveLine() {
    agentQueue.leave(inLine);
    giveReservationBack();
  }

  void giveReservationBack() {
    if (reserved) {
      reserved = false;
      agentQueue.giveBack(AgentQueue.Admission.LINE);
    }
  }

  /** The agent learns how long work in a place takes. */
  void took(Duration time) {
    if (held) {
      agentQueue.took(time);
    }
  }
}
