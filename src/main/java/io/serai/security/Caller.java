package io.serai.security;

/**
 * The authenticated sender of a request.
 *
 * @param id the agent's id; an operator's id starts with {@code operator:}, which an agent's cannot
 * @param operator whether it is an operator, who may do everything
 * @param permissions what it may use
 */
public record Caller(String id, boolean operator, Permissions permissions) {
  /** The name of all operators together, as an owner; no agent has this id. */
  public static final String OPERATOR_NAME = "operator";

  /** Name of the exchange property, and of the HTTP request's key, that contains the caller. */
  public static final String PROPERTY = "serai.caller";

  /** The local operator: the caller of requests without credentials in open mode. */
  public static final Caller OPERATOR_OPEN = new Caller("operator:open", true, Permissions.ALL);

  /** The hub itself: the caller of requests from routes that have no known caller. */
  public static final Caller HUB = new Caller("operator:bus", true, Permissions.ALL);

  /** The caller of requests without credentials to public paths, in closed mode. */
  public static final Caller ANONYMOUS = new Caller("anonymous:", false, Permissions.NONE);

  /**
   * Returns a caller that was known when its request was accepted and has been removed since: it
   * may do nothing.
   */
  public static Caller removed(String id) {
    return new Caller(id, false, Permissions.REMOVED);
  }

  /** Whether an id is that of an operator. */
  public static boolean isOperator(String id) {
    return id.startsWith("operator:");
  }

  /** Whether this is a removed caller. */
  @SuppressWarnings("ReferenceEquality") // an agent's file may define equal permissions
  public boolean isRemoved() {
    return permissions == Permissions.REMOVED;
  }

  /** Returns an agent as a caller. */
  public static Caller of(AgentDefinition agent) {
    return new Caller(agent.id(), false, agent.permissions());
  }

  /** Whether the caller has the permission of that kind for {@code name}. */
  public boolean may(PermissionKind kind, String name) {
    return operator || permissions.allows(kind, name);
  }

  /**
   * Whether the caller may execute the skill of this id and owner: any, unless its file lists the
   * permitted ones.
   */
  public boolean mayExecute(String skill, String owner) {
    return !permissions.states(PermissionKind.SKILLS) || isGrantedSkill(skill, owner);
  }

  /** Whether the skill of this id and owner is listed in the caller's file. */
  public boolean isGrantedSkill(String skill, String owner) {
    return operator || permissions.allowsSkill(skill, owner);
  }

  /** Whether the caller may read the documents of a knowledge base. */
  public boolean mayRead(String knowledgeBase) {
    return !permissions.states(PermissionKind.KNOWLEDGE)
        || may(PermissionKind.KNOWLEDGE, knowledgeBase);
  }

  /** Whether the caller may register and delete capabilities. */
  public boolean mayWriteRegistry() {
    return may(PermissionKind.REGISTRY, "write");
  }
}
