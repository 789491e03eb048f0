package io.serai.task;

/**
 * How far a task has left its ordinary way of working: the plan of primary, alternate, contingent
 * and emergency (PACE). The names are part of the storage format.
 */
public enum FallbackLevel {
  /** The skill does the work. */
  PRIMARY,
  /** Another skill does it. */
  ALTERNATE,
  /** The caller was asked for help; the skill runs once more with it. */
  CONTINGENT,
  /** Nothing is left to try. */
  EMERGENCY
}
