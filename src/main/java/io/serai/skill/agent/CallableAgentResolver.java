package io.serai.skill.agent;

import java.util.Optional;

/** Resolves agents by their ids or by the URLs of their cards. */
@FunctionalInterface
public interface CallableAgentResolver {

  /** Returns the agent; empty if there is none with that name. */
  Optional<CallableAgent> find(String idOrUrl);
}
