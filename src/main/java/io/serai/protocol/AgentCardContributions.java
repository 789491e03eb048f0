package io.serai.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * The contributions of all protocols of a hub to its agent cards. Thread-safe.
 *
 * @param protocols may still grow; a protocol is used from its addition on
 */
public record AgentCardContributions(List<Protocol> protocols) {

  /** Returns a value that changes with every contribution. */
  public List<Object> revision() {
    return contributions().map(AgentCardContribution::revision).toList();
  }

  /** Lets each contribution change the members of A2A 1.0. */
  public void describe(AgentCardContext context, ObjectNode card) {
    contributions().forEach(contribution -> contribution.describe(context, card));
  }

  /** Lets each contribution add members that older versions of A2A have. */
  public void describeOldVersions(AgentCardContext context, ObjectNode card) {
    contributions().forEach(contribution -> contribution.describeOldVersions(context, card));
  }

  /** Lets each contribution add members that A2A 1.0 does not define. */
  public void extend(AgentCardContext context, ObjectNode card) {
    contributions().forEach(contribution -> contribution.extend(context, card));
  }

  private Stream<AgentCardContribution> contributions() {
    return protocols.stream().flatMap(protocol -> protocol.cardContributions().stream());
  }
}
