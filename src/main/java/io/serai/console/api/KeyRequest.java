package io.serai.console.api;

import io.serai.document.DocumentNode;
import io.serai.security.OperatorRole;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a key is created for: an agent, or an operator.
 *
 * @param agent the agent's id; null for an operator
 * @param role of the operator; ignored for an agent
 * @param label of an operator's key; may be empty
 */
record KeyRequest(@Nullable String agent, OperatorRole role, String label) {
  private static final String FORM =
      "send {\"agent\": \"ID\"}, or {\"role\": \"viewer\", \"label\": \"Jane\"}";
  private static final int MAX_LABEL = 200;

  static KeyRequest read(DocumentNode body) {
    Optional<String> agent = body.text("agent");
    Optional<String> role = body.text("role");
    String label = body.text("label").orElse("");
    if (agent.isPresent() == role.isPresent()) {
      body.fault("one of agent and role must be there; " + FORM);
    }
    if (agent.isPresent() && !label.isEmpty()) {
      body.member("label").fault("label is for keys of operators; leave it out");
    }
    if (label.length() > MAX_LABEL || label.chars().anyMatch(Character::isISOControl)) {
      body.member("label").fault("label must have at most " + MAX_LABEL + " printable characters");
    }
    Optional<OperatorRole> known = role.flatMap(OperatorRole::of);
    if (role.isPresent() && known.isEmpty()) {
      body.member("role").fault("role must be viewer, operator or administrator");
    }
    body.requireKnown();
    return new KeyRequest(agent.orElse(null), known.orElse(OperatorRole.VIEWER), label);
  }
}
