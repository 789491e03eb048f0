package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.mcp.client.ServerCallContext.Listener;
import io.serai.task.ErrorCode;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one server that wait for an answer. A question that the server asks outside of a
 * call names none, so it is passed on only if one call is open; otherwise it is declined, because
 * it might ask the wrong caller. Thread-safe.
 */
final class OpenServerCalls {
  private final Set<ServerCallContext> calls = ConcurrentHashMap.newKeySet();

  void add(ServerCallContext call) {
    if (call.listener() != Listener.NONE) {
      calls.add(call);
    }
  }

  void remove(ServerCallContext call) {
    calls.remove(call);
  }

  /** Returns a listener that lets the open call answer questions, and another one hear the rest. */
  Listener besides(Listener other) {
    return new Listener() {
      @Override
      public void notified(String method, JsonNode params) {
        other.notified(method, params);
      }

      @Override
      public CompletionStage<ObjectNode> asked(String method, JsonNode params) {
        ServerCallContext call = only();
        return call != null
            ? call.listener().asked(method, params)
            : ServerTransport.failed(
                ServerCallException.refused(
                    ErrorCode.INVALID_INPUT,
                    "The hub does not know which of its calls this belongs to."));
      }
    };
  }

  private @Nullable ServerCallContext only() {
    Iterator<ServerCallContext> all = calls.iterator();
    ServerCallContext first = all.hasNext() ? all.next() : null;
    return all.hasNext() ? null : first;
  }
}
