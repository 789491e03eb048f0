package io.serai.http.ws;

import io.serai.concurrent.CompletionCause;
import io.serai.http.connection.UpgradedConnection;
import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.error.HubFaultMapper;
import io.serai.http.filter.CallerMonitor;
import io.serai.http.filter.CallerRecheck;
import io.serai.http.limit.ResponseMemory;
import io.serai.http.response.StreamWriter;
import io.serai.security.Caller;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One open WebSocket. Event loop only. */
final class OpenWebSocket implements StreamWriter.Sink<String>, WebSocketMessageReader.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(OpenWebSocket.class);
  private static final int MAX_UNANSWERED = 3;
  private static final int MAX_REASON_BYTES = 123;

  private final ServerWebSocket socket;
  private final UpgradedConnection connection;
  private final WebSocketRequest request;
  private final WebSocketSession session;
  private final CallerMonitor caller;
  private final ErrorResponder errors;
  private final OpenWebSockets loop;
  private final StreamWriter<String> writer;
  private final WebSocketMessageReader reader = new WebSocketMessageReader(this);
  private final long begin = System.nanoTime();
  private @Nullable WebSocketCloseCode closed;
  private boolean pinging;
  private int unanswered;

  OpenWebSocket(
      ServerWebSocket socket,
      UpgradedConnection connection,
      WebSocketRequest request,
      WebSocketSession session,
      ResponseMemory memory,
      CallerRecheck check,
      ErrorResponder errors,
      OpenWebSockets loop,
      Context context) {
    this.socket = socket;
    this.connection = connection;
    this.request = request;
    this.session = session;
    this.errors = errors;
    this.loop = loop;
    this.caller = new CallerMonitor(check, context, this::permit, this::close, false);
    this.writer = new StreamWriter<>(context, this, memory);
  }

  /** Begins to read and write messages. */
  void begin() {
    if (socket.isClosed()) { // the client has sent its close together with its request
      gone();
      return;
    }
    socket.closeHandler(now -> gone());
    socket.exceptionHandler(broken -> LOG.debug("A WebSocket failed", broken));
    connection.addReader(reader);
    loop.add(this);
    try {
      session.messages().subscribe(writer);
    } catch (Throwable failure) { // the socket must not stay open
      fail(failure);
    }
  }

  @Override
  public Future<Void> write(List<String> messages) {
    List<Future<Void>> sent = new ArrayList<>(messages.size());
    connection.sendTogether(
        () -> messages.forEach(message -> sent.add(socket.writeTextMessage(message))));
    // messages are sent in order, so the last one will do
    return sent.isEmpty() ? Future.succeededFuture() : sent.get(sent.size() - 1);
  }

  @Override
  public long size(String message) {
    return message.length();
  }

  @Override
  public Future<Void> end(List<String> messages) {
    Future<Void> sent = write(messages);
    close(WebSocketCloseCode.NORMAL, null);
    return sent;
  }

  @Override
  public void abort(Throwable reason) {
    fail(reason);
  }

  @Override
  public void alive() {
    unanswered = 0;
  }

  @Override
  public void received(String message) {
    try {
      session.received(message);
    } catch (Throwable failure) { // the socket must not go on without the message
      fail(failure);
    }
  }

  @Override
  public void violated(WebSocketCloseCode code, String reason) {
    close(code, reason);
  }

  /** Closes the socket; does nothing if it is closing. */
  void close(WebSocketCloseCode code, @Nullable String reason) {
    if (stop(code)) {
      socket.close(code.number(), reason == null ? null : shortened(reason));
    }
  }

  /**
   * Sends a ping, unless the last one still waits for the client to read; cuts the connection if
   * several were not answered.
   */
  void heartbeat() {
    if (unanswered >= MAX_UNANSWERED) {
      stop(WebSocketCloseCode.ABNORMAL);
      connection.abort();
    } else if (!pinging) {
      pinging = true;
      unanswered++;
      socket.writePing(Buffer.buffer()).onComplete(sent -> pinging = false);
    }
  }

  /**
   * Closes the socket soon if its caller may not have it any more. A check that fails is repeated
   * with the next heartbeat; if it fails several times in a row, the socket is closed.
   */
  void recheck() {
    caller.check();
  }

  private void permit(Caller now) {
    if (closed != null) {
      return;
    }
    try {
      if (!session.allows(now)) {
        close(WebSocketCloseCode.POLICY, "You may not use this WebSocket any more.");
      }
    } catch (RuntimeException failure) {
      fail(failure);
    }
  }

  private void fail(Throwable reason) {
    if (closed != null) {
      return;
    }
    HttpError error =
        errors
            .expected(reason)
            .orElseGet(() -> HubFaultMapper.error(CompletionCause.of(reason), "A WebSocket", id()));
    close(error);
  }

  private void close(HttpError error) {
    close(code(error), error.message());
  }

  private static WebSocketCloseCode code(HttpError error) {
    return switch (error.status()) {
      case 429, 503 -> WebSocketCloseCode.TRY_AGAIN_LATER;
      default -> error.status() < 500 ? WebSocketCloseCode.POLICY : WebSocketCloseCode.INTERNAL;
    };
  }

  /** Called once the client has closed the socket, or has answered our close, or is lost. */
  private void gone() {
    boolean inOrder = socket.closeStatusCode() != null;
    stop(inOrder ? WebSocketCloseCode.NORMAL : WebSocketCloseCode.ABNORMAL);
    connection.closed(closed != WebSocketCloseCode.ABNORMAL);
  }

  /** Stops reading and writing messages; returns false if that was done before. */
  private boolean stop(WebSocketCloseCode code) {
    if (closed != null) {
      return false;
    }
    closed = code;
    reader.closing();
    loop.remove(this);
    writer.cancel();
    try {
      session.closed(new WebSocketCloseEvent(code, Duration.ofNanos(System.nanoTime() - begin)));
    } catch (RuntimeException failure) {
      LOG.error("The end of WebSocket {} could not be handled", id(), failure);
    }
    return true;
  }

  private String id() {
    return request.context().id();
  }

  /** Returns as much of the text as fits in a close frame. */
  private static String shortened(String reason) {
    CharBuffer text = CharBuffer.wrap(reason);
    var unused =
        StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .encode(text, ByteBuffer.allocate(MAX_REASON_BYTES), true);
    return reason.substring(0, text.position());
  }
}
