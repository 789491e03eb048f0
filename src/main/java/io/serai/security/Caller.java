package io.serai.security;

import org.jspecify.annotations.Nullable;

/**
 * The authenticated sender of a request.
 *
 * @param id the agent's id; an operator's id starts with {@code operator:}, which an agent's cannot
 * @param role what it may do if it is an operator; null if it is not
 * @param permissions what it may use
 * @param label label of the key with which an operator was identified; null if it has none
 */
public record Caller(
    String id, @Nullable OperatorRole role, Permissions permissions, @Nullable String label) {
  /** The name of all operators together, as an owner; no agent has this id. */
  public static final String OPERATOR_NAME = "operator";

  private static final String PERSON = "operator:oidc:";

  /** Name of the exchange property, and of the HTTP request's key, that contains the caller. */
  public static final String PROPERTY = "serai.caller";

  /** The local operator: the caller of requests without credentials in open mode. */
  public static final Caller OPERATOR_OPEN = operator("operator:open", OperatorRole.ADMINISTRATOR);

  /** The hub itself: the caller of requests from routes that have no known caller. */
  public static final Caller HUB = operator("operator:bus", OperatorRole.ADMINISTRATOR);

  /** The caller of requests without credentials to public paths, in closed mode. */
  public static final Caller ANONYMOUS = new Caller("anonymous:", false, Permissions.NONE);

  /** Creates a caller without a label. */
  public Caller(String id, @Nullable OperatorRole role, Permissions permissions) {
    this(id, role, permissions, null);
  }

  /** Creates a caller that is an administrator, or no operator at all. */
  public Caller(String id, boolean operator, Permissions permissions) {
    this(id, operator ? OperatorRole.ADMINISTRATOR : null, permissions);
  }

  /** Returns a person whom the issuer of the console's sign-in knows by this name. */
  public static Caller person(String name, OperatorRole role) {
    return operator(PERSON + name, role);
  }

  /** Whether an id is that of such a person. */
  public static boolean isPerson(String id) {
    return id.startsWith(PERSON);
  }

  /** Returns an operator, who may use everything as far as the role permits. */
  public static Caller operator(String id, OperatorRole role) {
    return new Caller(id, role, Permissions.ALL);
  }

  /** Returns the same caller with the label of its key; a blank one is none. */
  public Caller labeled(String text) {
    return new Caller(id, role, permissions, text.isBlank() ? null : text);
  }

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

  /** Whether it is an operator, with whatever role. */
  public boolean operator() {
    return role != null;
  }

  /** Whether it is an operator with this role, or with one that includes it. */
  public boolean hasRole(OperatorRole needed) {
    return role != null && role.includes(needed);
  }

  /** Whether the caller has the permission of that kind for {@code name}. */
  public boolean may(PermissionKind kind, String name) {
    return operator() || permissions.allows(kind, name);
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
    return operator() || permissions.allowsSkill(skill, owner);
  }

  /** Whether the caller may read the documents of a knowledge base. */
  public boolean mayRead(String knowledgeBase) {
    return !permissions.states(PermissionKind.KNOWLEDGE)
        || may(PermissionKind.KNOWLEDGE, knowledgeBase);
  }

  /** Whether the caller may register and delete capabilities. */
  public boolean mayWriteRegistry() {
    return operator()
        ? hasRole(OperatorRole.ADMINISTRATOR)
        : permissions.allows(PermissionKind.REGISTRY, "write");
  }
}
