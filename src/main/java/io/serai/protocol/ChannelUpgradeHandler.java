package io.serai.protocol;

import io.serai.concurrent.CompletionCause;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.ws.WebSocketCloseEvent;
import io.serai.http.ws.WebSocketHandler;
import io.serai.http.ws.WebSocketRequest;
import io.serai.http.ws.WebSocketSession;
import io.serai.security.Caller;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Opens the sockets of one {@link WebSocketChannel}: finds out who calls which agent, maps failures
 * to HTTP errors, and records the sockets. Thread-safe.
 */
public final class ChannelUpgradeHandler implements WebSocketHandler {
  private static final String BINDING = "websocket";
  private static final String NO_SUBPROTOCOL = "none";

  private final String operation;
  private final WebSocketChannel channel;
  private final CallResolver calls;
  private final RequestRecorder recorder;

  /**
   * @param path of the channel
   */
  public ChannelUpgradeHandler(
      String path, WebSocketChannel channel, CallResolver calls, RequestRecorder recorder) {
    this.operation = operation(path);
    this.channel = channel;
    this.calls = calls;
    this.recorder = recorder;
  }

  /** Returns the name of a channel in metrics: the last part of its path. */
  public static String operation(String path) {
    return path.substring(path.lastIndexOf('/') + 1).replace('-', '_');
  }

  @Override
  public List<String> subprotocols() {
    return channel.subprotocols();
  }

  @Override
  public CompletionStage<WebSocketSession> open(WebSocketRequest request) {
    CompletionStage<WebSocketSession> session;
    try {
      session = channel.open(admitted(request, request.caller()), request);
    } catch (RuntimeException failure) {
      throw refusal(request, failure);
    }
    return session.handle(
        (accepted, failure) -> {
          if (failure != null) {
            throw refusal(request, CompletionCause.of(failure));
          }
          recorder.opened();
          return new RecordedSession(request, accepted);
        });
  }

  /**
   * Returns the call of a request.
   *
   * @throws HttpErrorException 404 or 403 if the caller cannot call the agent
   */
  private ProtocolCall admitted(WebSocketRequest request, Caller caller) {
    ProtocolCall call;
    try {
      call = calls.resolve(request, null);
    } catch (AgentAddressingException unknown) {
      throw error(CoreFailure.Kind.NOT_FOUND, String.valueOf(unknown.getMessage()));
    }
    if (!call.agent().admits(caller)) {
      throw error(CoreFailure.Kind.REFUSED, call.agent().refusalOf(caller));
    }
    return call;
  }

  private static HttpErrorException error(CoreFailure.Kind kind, String message) {
    return new HttpErrorException(kind.error(message));
  }

  /** Records that no socket is opened, and returns the failure to answer. */
  private RuntimeException refusal(WebSocketRequest request, Throwable failure) {
    HttpError error = CoreFailure.of(failure, request.context()).toHttpError();
    recorder.answered(
        request.context(),
        request.caller().id(),
        key(request, error.code().toLowerCase(Locale.ROOT)));
    return new CompletionException(new HttpErrorException(error));
  }

  private RequestRecorder.Key key(WebSocketRequest request, String outcome) {
    String version = request.subprotocol() == null ? NO_SUBPROTOCOL : request.subprotocol();
    return new RequestRecorder.Key(operation, BINDING, version, outcome);
  }

  /** A session whose end is recorded, and whose caller must stay admitted. */
  private final class RecordedSession implements WebSocketSession {
    private final WebSocketRequest request;
    private final WebSocketSession session;

    RecordedSession(WebSocketRequest request, WebSocketSession session) {
      this.request = request;
      this.session = session;
    }

    @Override
    public Flow.Publisher<String> messages() {
      return session.messages();
    }

    @Override
    public void received(String message) {
      session.received(message);
    }

    @Override
    public boolean allows(Caller caller) {
      try {
        var unused = admitted(request, caller);
        return session.allows(caller);
      } catch (HttpErrorException refused) {
        return false;
      }
    }

    @Override
    public void closed(WebSocketCloseEvent closure) {
      recorder.closed(
          request.context(),
          request.caller().id(),
          key(request, closure.code().outcome()),
          closure.open());
      session.closed(closure);
    }
  }
}
