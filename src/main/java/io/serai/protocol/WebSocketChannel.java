package io.serai.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.ws.WebSocketRequest;
import io.serai.http.ws.WebSocketSession;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A WebSocket of a protocol, at one path and below each agent's. Thread-safe. */
@FunctionalInterface
public interface WebSocketChannel {

  /**
   * Opens a socket for a caller: returns what it sends and receives. Runs on an event loop and must
   * not block.
   *
   * <p>If the stage fails, the failure is answered before the upgrade, in the protocol's format: an
   * {@link io.serai.http.error.HttpErrorException} as its error, others as {@link CoreFailure}
   * says.
   *
   * @param call who calls which agent. That the caller may call the agent is checked before, and
   *     again while the socket is open
   * @param request the query's parameters, and the subprotocol that was agreed on
   */
  CompletionStage<WebSocketSession> open(ProtocolCall call, WebSocketRequest request);

  /**
   * Returns the subprotocols that are spoken, such as {@code chat.v1}; none if clients need not
   * agree on one. The first one that a client offers is chosen. If it offers only others, the
   * socket has none.
   */
  default List<String> subprotocols() {
    return List.of();
  }

  /**
   * Returns how {@code /asyncapi.json} describes the channel, which the caller must not modify: a
   * Channel Object of AsyncAPI 3.0 with title, summary, the messages that the hub sends, and the
   * parameters of the query. The hub adds address, subprotocols, and what every channel has.
   */
  default ObjectNode description() {
    return JsonMappers.object();
  }
}
