package io.serai.skill.agent;

import java.util.Optional;

/** Finds agents by their ids, or by the URLs of their cards. */
@FunctionalInterface
public interface CallableAgentResolver {

  /** The agent; empty where none is known by that name. */
  Optional<CallableAgent> find(String idOrUrl);

  /** These, and where they do not know an agent, others. */
  default CallableAgentResolver or(CallableAgentResolver others) {
    return name -> find(name).or(() -> others.find(name));
  }
}
