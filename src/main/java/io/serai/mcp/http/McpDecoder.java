package io.serai.mcp.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpError;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.model.Revision;
import io.serai.mcp.model.SessionId;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a request of HTTP into an {@link McpCall}. A request that names its revision in {@code
 * _meta}, or 2026-07-28 in its header, is read as that revision says; others are read as requests
 * of a session. Thread-safe.
 */
final class McpDecoder implements Processor {
  private static final String META = "_meta";
  private static final String REVISION = "io.modelcontextprotocol/protocolVersion";
  private static final String CLIENT = "io.modelcontextprotocol/clientCapabilities";
  private static final String DISCOVER = "server/discover";

  @Override
  public void process(Exchange exchange) {
    McpHttpRequest http = new McpHttpRequest(exchange);
    McpMessage message = null;
    McpCall call;
    try {
      http.requireNoQuery();
      if (http.isGet() || http.isDelete()) {
        withoutMessage(http).store();
        return;
      }
      message = new McpMessage(http.takeJson());
      message.check();
      call = decode(http, message);
    } catch (RuntimeException | Error failure) {
      JsonNode id = message == null ? NullNode.getInstance() : message.idOrNull();
      Revision revision = revisionOfFailed(http, message);
      call = new McpCall(http, id, revision, null, null, failure);
    }
    call.store();
  }

  /** Reads a request for a stream, or for the end, of a session. */
  private static McpCall withoutMessage(McpHttpRequest http) {
    McpRequest request = ofSession(http, "", JsonMappers.object(), MissingNode.getInstance());
    if (request.session() == null || request.revision().isStateless()) {
      throw McpException.ofHub(
          HttpError.of(
                  405,
                  "METHOD_NOT_ALLOWED",
                  "Send messages by POST. GET and DELETE are for sessions.")
              .with("allow", "OPTIONS, POST"));
    }
    if (http.isGet() && !http.acceptsEvents()) {
      throw McpException.of(
              McpError.INVALID_REQUEST, "The header Accept must have text/event-stream.")
          .withStatus(406);
    }
    return new McpCall(http, NullNode.getInstance(), request.revision(), request, null, null);
  }

  private static McpCall decode(McpHttpRequest http, McpMessage message) {
    if (message.isResponse()) {
      SessionId session = session(http).orElse(null);
      Revision revision = session == null ? Revision.NEWEST_WITH_SESSIONS : session.revision();
      return new McpCall(http, message.idOrNull(), revision, null, message, null);
    }
    JsonNode params = message.params();
    McpRequest request =
        isStateless(http, message.method(), params)
            ? stateless(http, message, params)
            : ofSession(http, message.method(), params, message.id());
    return new McpCall(http, message.idOrNull(), request.revision(), request, null, null);
  }

  private static boolean isStateless(McpHttpRequest http, String method, JsonNode params) {
    return params.path(META).has(REVISION)
        || method.equals(DISCOVER)
        || Revision.of(String.valueOf(http.header(HeaderMismatchCheck.REVISION)))
            .filter(Revision::isStateless)
            .isPresent();
  }

  private static McpRequest stateless(McpHttpRequest http, McpMessage message, JsonNode params) {
    JsonNode meta = params.path(META);
    String named = meta.path(REVISION).textValue();
    if (named == null) {
      throw missing(REVISION);
    }
    HeaderMismatchCheck headers = new HeaderMismatchCheck(http);
    headers.revision(named);
    Revision revision =
        Revision.of(named).filter(Revision::isStateless).orElseThrow(() -> unsupported(named));
    if (!meta.path(CLIENT).isObject()) {
      throw missing(CLIENT);
    }
    headers.request(message.method(), params);
    return new McpRequest(
        message.id(),
        message.method(),
        params,
        revision,
        ClientCapabilities.of(meta.path(CLIENT)),
        null);
  }

  private static McpRequest ofSession(
      McpHttpRequest http, String method, JsonNode params, JsonNode id) {
    Optional<SessionId> session = method.equals("initialize") ? Optional.empty() : session(http);
    String named = http.header(HeaderMismatchCheck.REVISION);
    Revision revision =
        named == null
            ? session.map(SessionId::revision).orElse(Revision.V2025_03_26)
            : Revision.of(named).orElseThrow(() -> unsupported(named));
    return new McpRequest(
        id,
        method,
        params,
        revision,
        session.map(SessionId::client).orElse(ClientCapabilities.NONE),
        session.isPresent() ? http.header(SessionId.HEADER) : null);
  }

  private static Optional<SessionId> session(McpHttpRequest http) {
    String text = http.header(SessionId.HEADER);
    if (text == null) {
      return Optional.empty();
    }
    return Optional.of(
        SessionId.of(text, http.caller().id())
            .orElseThrow(
                () ->
                    McpException.of(
                            McpError.INVALID_REQUEST,
                            "There is no such session. Send initialize to begin one.")
                        .withStatus(404)));
  }

  /** Returns the revision in which the error for a message that cannot be read is written. */
  private static Revision revisionOfFailed(McpHttpRequest http, @Nullable McpMessage message) {
    boolean named =
        http.header(HeaderMismatchCheck.REVISION) != null
            || (message != null && message.body().path("params").path(META).has(REVISION));
    return Revision.of(String.valueOf(http.header(HeaderMismatchCheck.REVISION)))
        .orElse(named ? Revision.V2026_07_28 : Revision.NEWEST_WITH_SESSIONS);
  }

  private static McpException missing(String member) {
    return McpException.invalid(
            "params._meta has no %s. Every request of %s needs it."
                .formatted(member, Revision.V2026_07_28.text()))
        .withStatus(400);
  }

  private static McpException unsupported(String named) {
    var data = JsonMappers.object();
    Revision.supported().forEach(data.putArray("supported")::add);
    data.put("requested", TextFunctions.clipped(named));
    return McpException.of(
            McpError.UNSUPPORTED_PROTOCOL_VERSION,
            "Unsupported protocol version. The hub speaks %s."
                .formatted(String.join(", ", Revision.supported())))
        .with(data);
  }
}
