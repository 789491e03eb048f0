package io.serai.mcp;

import java.util.List;

/** A client that follows a task, and has read at least its state. */
interface TaskFollower {

  /**
   * Reads on until the task has ended. Returns the states that came, in the words of the protocol,
   * and without repetitions.
   */
  List<String> states();
}
