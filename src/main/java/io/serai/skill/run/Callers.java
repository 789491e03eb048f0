package io.serai.skill.run;

import io.serai.security.AgentDirectory;
import io.serai.security.Caller;
import io.serai.security.Permissions;

/** Who the owner of a task is, as it stands now: its rights may have changed since it asked. */
public record Callers(AgentDirectory agents) {

  private static final String OPERATOR = "operator:";

  /** The caller of that id; one that is nobody any more may do nothing. */
  public Caller of(String id) {
    if (id.startsWith(OPERATOR)) {
      return new Caller(id, true, Permissions.ALL);
    }
    return agents.find(id).map(Caller::of).orElseGet(() -> new Caller(id, false, Permissions.NONE));
  }
}
