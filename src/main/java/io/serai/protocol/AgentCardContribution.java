package io.serai.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a protocol contributes to the agent cards of A2A. Thread-safe; must not block.
 *
 * <p>Cards are cached. They are built again when the skills of the hub change, and when {@link
 * #revision} does.
 */
public interface AgentCardContribution {

  /**
   * Returns a value that is equal to the last one exactly if the contributions to all cards are the
   * same; a constant if they never change.
   */
  default Object revision() {
    return "";
  }

  /**
   * Changes members that A2A 1.0 defines, such as name, description, version and skills. They are
   * in every card of the agent, and signed.
   *
   * @param card the card of 1.0, without its version; the version is computed from the content
   *     unless a contribution sets it
   */
  default void describe(AgentCardContext context, ObjectNode card) {}

  /**
   * Adds members that clients of older versions of A2A look for. They are in every card that also
   * has those of 0.3, unless the client asks for 1.0, and not signed. Parsers of A2A skip them: no
   * member of A2A may have the same name in another spelling.
   *
   * @param card the card with the members of 1.0 and 0.3
   */
  default void describeOldVersions(AgentCardContext context, ObjectNode card) {}

  /**
   * Adds members that A2A does not define. They are only in the card at {@code
   * /.well-known/agent.json} and at the protocol's own paths, unless the client asks for 1.0, and
   * not signed. The card at {@code agent-card.json} never has them: a parser of A2A would take
   * {@code push_notifications} for a second {@code pushNotifications}.
   *
   * @param card the card with the members of 1.0 and 0.3
   */
  default void extend(AgentCardContext context, ObjectNode card) {}
}
