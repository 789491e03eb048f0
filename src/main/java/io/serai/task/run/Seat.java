package io.serai.task.run;

import java.time.Duration;

/**
 * What one task has of its agent's places: a place, a reservation in the line, or neither; each is
 * given back once. Guarded by its job.
 */
final class Seat {
  private final Places places;
  private final Places.Waiting inLine;
  private boolean held;
  private boolean reserved;

  Seat(Places places, Places.Waiting inLine) {
    this.places = places;
    this.inLine = inLine;
  }

  /** What {@link Places#admit} gave it. */
  void admitted(Places.Admission admission) {
    held = admission == Places.Admission.PLACE;
    reserved = admission == Places.Admission.LINE;
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
      places.take();
    }
  }

  /** Stands in line, with its reservation if it has one. */
  void stand() {
    places.enter(inLine, reserved);
    reserved = false;
  }

  /** Frees the place. */
  void leave() {
    if (held) {
      held = false;
      places.free();
    }
  }

  /** Leaves the line, or gives up the reservation in it. */
  void leaveLine() {
    places.leave(inLine);
    giveReservationBack();
  }

  void giveReservationBack() {
    if (reserved) {
      reserved = false;
      places.giveBack(Places.Admission.LINE);
    }
  }

  /** The agent learns how long work in a place takes. */
  void took(Duration time) {
    if (held) {
      places.took(time);
    }
  }
}
