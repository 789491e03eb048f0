package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.AgentCard;
import java.net.URI;
import java.util.Optional;

/**
 * A protocol that remote agents may speak instead of A2A, with agent cards of its own. Thread-safe.
 */
public interface RemoteAgentProtocol {

  /** Returns the name and version of the protocol, such as {@code a2a/1.0}. */
  String protocol();

  /**
   * Reads the card of an agent.
   *
   * @param card a card without an interface of A2A that this hub speaks
   * @param address where the card was read
   * @return the card, with endpoints; empty if it is not one of this dialect
   * @throws io.serai.a2a.model.A2aException if it is one but is invalid
   */
  Optional<AgentCard> read(JsonNode card, URI address);

  /** Returns the binding to an agent whose card this dialect has read; empty for other cards. */
  Optional<ClientBinding> binding(AgentCard card);
}
