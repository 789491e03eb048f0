package io.serai.schedule;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A schedule of an agent's file: when the agent runs a skill.
 *
 * @param id unique in the file
 * @param inputs of the skill; must not be modified
 */
record AgentSchedule(
    String id,
    String skill,
    ObjectNode inputs,
    DueTimes times,
    OverlapPolicy overlap,
    MissedPolicy missed) {

  /** What happens at a due time if the task of the last run has not ended. */
  enum OverlapPolicy {
    /** The due time passes without a run. */
    SKIP,
    /** The run begins when that task has ended; due times until then pass. */
    QUEUE
  }

  /** What happens to due times at which no hub ran. */
  enum MissedPolicy {
    /** They pass without a run. */
    SKIP,
    /** There is one run for all of them, as soon as a hub runs. */
    ONCE
  }
}
