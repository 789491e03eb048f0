package io.serai.security;

/**
 * Who calls.
 *
 * @param id the agent's id; an operator's starts with {@code operator:}, which no agent's can
 * @param operator whether it administers: everything is allowed to it
 * @param permissions what it may use
 */
public record Caller(String id, boolean operator, Permissions permissions) {
  /** A request without credentials in open mode: the operator at this machine. */
  public static final Caller OPERATOR_OPEN = new Caller("operator:open", true, Permissions.ALL);

  /** The hub itself, where a route asks for something and nobody is known to have sent it. */
  public static final Caller HUB = new Caller("operator:bus", true, Permissions.ALL);

  /** A request without credentials for what needs none, in closed mode. */
  public static final Caller ANONYMOUS = new Caller("anonymous:", false, Permissions.NONE);

  /** Somebody who was known when something was asked for, and is not any more: may do nothing. */
  public static Caller removed(String id) {
    return new Caller(id, false, Permissions.REMOVED);
  }

  /** Whether an id is an operator's. */
  public static boolean isOperator(String id) {
    return id.startsWith("operator:");
  }

  /** Whether it is one that was removed. */
  @SuppressWarnings("ReferenceEquality") // an agent's file may take every right away, too
  public boolean isRemoved() {
    return permissions == Permissions.REMOVED;
  }

  /** An agent as the one that calls. */
  public static Caller of(AgentDefinition agent) {
    return new Caller(agent.id(), false, agent.permissions());
  }

  /** Whether it may use {@code name} by {@code right}. */
  public boolean may(PermissionKind permissionKind, String name) {
    return operator || permissions.allows(permissionKind, name);
  }

  /** Whether it may execute the capability of this id: any, unless its file names those it may. */
  public boolean mayExecute(String skill) {
    return !permissions.states(PermissionKind.SKILLS) || may(PermissionKind.SKILLS, skill);
  }

  /** Whether it may register and delete capabilities. */
  public boolean mayWriteRegistry() {
    return may(PermissionKind.REGISTRY, "write");
  }
}
