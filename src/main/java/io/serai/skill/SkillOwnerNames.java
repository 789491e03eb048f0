package io.serai.skill;

import io.serai.security.Caller;

/** Names the owners of skills: the agent that registered one, or the operators. */
public final class SkillOwnerNames {

  /** The owner of what operators registered, and of everything that the home contains. */
  public static final String OPERATOR = Caller.OPERATOR_NAME;

  private SkillOwnerNames() {}

  /**
   * Returns the name of an owner, for people and for {@code permissions.skills}.
   *
   * @param caller the id of the caller who registered something; empty if it is not known
   */
  public static String name(String caller) {
    return isOperator(caller) ? OPERATOR : caller;
  }

  /** Whether what this caller registered belongs to the operators. */
  public static boolean isOperator(String caller) {
    return caller.isEmpty() || Caller.isOperator(caller);
  }
}
