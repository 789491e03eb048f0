package io.serai.cli.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.SessionId;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes the response of the hub to a request, message by message, and gives them to the client. The
 * messages come one after another.
 */
final class HubResponseRelay implements BodyHandler<@Nullable Void> {
  /** The hub's own JSON may wrap texts that are as large as its limits allow. */
  private static final ObjectMapper MAPPER = JsonMappers.unlimited();

  private final PendingRequest request;
  private final MessageHeaders headers;
  private final HubEndpoint hub;
  private final boolean mayTryAgain;
  private volatile int status;
  private volatile boolean mismatch;
  private volatile Optional<String> session = Optional.empty();

  /**
   * @param mayTryAgain whether an error because of the headers is kept from the client
   */
  HubResponseRelay(
      PendingRequest request, MessageHeaders headers, HubEndpoint hub, boolean mayTryAgain) {
    this.request = request;
    this.headers = headers;
    this.hub = hub;
    this.mayTryAgain = mayTryAgain;
  }

  @Override
  public BodySubscriber<@Nullable Void> apply(ResponseInfo info) {
    status = info.statusCode();
    session = info.headers().firstValue(SessionId.HEADER);
    return new MessageSubscriber(isEventStream(info), this::take);
  }

  /** Whether a response is an event stream. */
  static boolean isEventStream(ResponseInfo info) {
    return info.headers()
        .firstValue("Content-Type")
        .filter(type -> type.toLowerCase(Locale.ROOT).startsWith("text/event-stream"))
        .isPresent();
  }

  /** Whether the hub missed headers that repeat arguments, and the client does not know it. */
  boolean isHeaderMismatch() {
    return mismatch;
  }

  private void take(String text) {
    ObjectNode message = status == HubEndpoint.Refusal.UNAUTHORIZED ? null : parsed(text);
    if (message == null) {
      end();
    } else if (message.has("method")) {
      request.pass(text);
    } else if (mayTryAgain && isMismatch(message)) {
      mismatch = true;
    } else {
      headers.learn(request.message(), message.path("result"), session);
      request.answer(withId(message, text));
    }
  }

  /** Tells the client why there is no response, if there is none. */
  void end() {
    if (status == HubEndpoint.Refusal.UNAUTHORIZED) {
      request.fail(status, hub.explain(status));
    } else {
      request.fail(hub.explain(status));
    }
  }

  private static boolean isMismatch(JsonNode message) {
    return message.at("/error/code").asInt() == McpError.HEADER_MISMATCH.code();
  }

  /** An error that was found before the body was read has no id; the client needs one. */
  private String withId(ObjectNode message, String text) {
    if (message.hasNonNull("id")) {
      return text;
    }
    return JsonMappers.text(message.set("id", request.message().id()));
  }

  /** Returns a message of JSON-RPC; null if the text is not one. */
  static @Nullable ObjectNode parsed(String text) {
    try {
      return MAPPER.readTree(text) instanceof ObjectNode object && object.has("jsonrpc")
          ? object
          : null;
    } catch (JsonProcessingException notJson) {
      return null;
    }
  }
}
