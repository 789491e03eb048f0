package io.serai.mcp;

/**
 * A client, in one protocol, of the skill {@code ask}, which asks for a name, and whose result is
 * "Hello, NAME!".
 */
interface AskingSkillClient {

  /** Starts a task, and returns its id. */
  String start();

  /** Follows a task that waits for its answer; it is followed when this returns. */
  TaskFollower follow(String task);

  /** Answers the question of a task. */
  void answer(String task, String name);

  /** Returns the states of a task that waits, is answered and ends, in the protocol's words. */
  String[] expectedStates();

  /** Returns the result of a task that has ended. */
  String result(String task);
}
