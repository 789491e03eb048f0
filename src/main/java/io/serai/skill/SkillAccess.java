package io.serai.skill;

import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides whether a caller may execute a skill, and explains why not. All protocols ask here.
 *
 * <p>Two rules apply. If the file of an agent lists skills ({@code permissions.skills}), a skill
 * that the agent requests must be listed; the skills that this one calls need not be. And the agent
 * needs each permission that a skill declares, also of a skill that is called.
 */
public final class SkillAccess {

  private SkillAccess() {}

  /** Returns whether the caller may request the skill: both rules. */
  public static boolean isAllowed(Caller caller, Skill skill) {
    return caller.mayExecute(skill.id(), skill.owner())
        && missing(caller, skill.permissions()).isEmpty();
  }

  /** Returns why the caller may not request the skill; empty if it may. */
  public static Optional<String> refusal(Caller caller, Skill skill) {
    return requestRefusal(caller, skill)
        .or(() -> permissionRefusal(caller, skill.name(), skill.permissions()));
  }

  /** Returns why the caller's list of skills does not contain this one; empty if it does. */
  public static Optional<String> requestRefusal(Caller caller, Skill skill) {
    if (caller.mayExecute(skill.id(), skill.owner())) {
      return Optional.empty();
    }
    String named = skill.isRegistered() ? skill.id() + "@" + skill.owner() : skill.id();
    return Optional.of(
        "%s may not execute %s. An operator grants it in agents/%s.yaml, permissions.skills."
            .formatted(caller.id(), named, caller.id()));
  }

  /** Returns whether the caller's file lists the skill, as workflows require. */
  public static boolean isGranted(Caller caller, Skill skill) {
    return caller.isGrantedSkill(skill.id(), skill.owner());
  }

  /** Returns which permissions the caller lacks to execute a skill; empty if it lacks none. */
  public static Optional<String> permissionRefusal(
      Caller caller, String name, Collection<String> permissions) {
    Set<String> missing = missing(caller, permissions);
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s needs the permission %s. An operator grants it in agents/%s.yaml."
                .formatted(name, String.join(", ", missing), caller.id()));
  }

  private static Set<String> missing(Caller caller, Collection<String> permissions) {
    if (permissions.isEmpty()) {
      return Set.of();
    }
    Set<String> missing = new TreeSet<>(permissions);
    missing.removeIf(each -> caller.may(PermissionKind.CAPABILITIES, each));
    return missing;
  }
}
