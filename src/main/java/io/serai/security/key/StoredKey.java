package io.serai.security.key;

import io.serai.security.OperatorRole;
import org.jspecify.annotations.Nullable;

/**
 * A key of a home, of which only the hash is known: an operator's, which has a role, or an agent's.
 *
 * @param sha256 64 lower-case hex digits
 * @param role of the operator; null for an agent's key
 * @param agent the agent's id; null for an operator's key
 * @param label of an operator's key; may be empty
 * @param inSettings whether it is in {@code serai.security.operators}, which the hub cannot change
 */
public record StoredKey(
    String sha256,
    @Nullable OperatorRole role,
    @Nullable String agent,
    String label,
    boolean inSettings) {

  static StoredKey of(OperatorKey key, boolean inSettings) {
    return new StoredKey(key.sha256(), key.role(), null, key.label(), inSettings);
  }

  static StoredKey ofAgent(String agent, String sha256) {
    return new StoredKey(sha256, null, agent, "", false);
  }

  /** Returns the key with another hash in the same place. */
  public StoredKey withHash(String other) {
    return new StoredKey(other, role, agent, label, inSettings);
  }

  /** Returns whose key it is: the agent, or the label of an operator's key, which may be empty. */
  public String owner() {
    return agent == null ? label : agent;
  }

  /** Returns the first hex digits of the hash, which name the key to people. */
  public String id() {
    return OperatorKey.id(sha256);
  }
}
