package io.serai.http.ws;

import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.WebSocketChannel;
import io.serai.protocol.rest.SingleApiProtocol;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A protocol of the tests that has only WebSockets. */
final class FeedProtocol extends SingleApiProtocol {
  private static final ErrorBodyFormat ERRORS =
      error -> JsonMappers.object().put("fault", error.code()).put("why", error.message());

  private final List<NumberFeed> feeds = new CopyOnWriteArrayList<>();
  private final List<ProtocolCall> calls = new CopyOnWriteArrayList<>();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private final AtomicReference<@Nullable CompletableFuture<WebSocketSession>> pending =
      new AtomicReference<>();

  FeedProtocol() {
    super("feed", "1", ERRORS);
  }

  @Override
  protected void define() {}

  @Override
  public Map<String, ErrorBodyFormat> errorFormats() {
    return Map.of("/feed/", ERRORS);
  }

  @Override
  public Map<String, WebSocketChannel> webSocketChannels() {
    return Map.of(
        "/feed/ws/numbers",
        this::numbers,
        "/feed/ws/quiet",
        new Quiet(),
        "/feed/ws/later",
        this::later,
        "/feed/ws/refused",
        (call, request) -> refused());
  }

  /** The feeds that were opened, in order. */
  List<NumberFeed> feeds() {
    return feeds;
  }

  /** The calls of {@code quiet}, in order. */
  List<ProtocolCall> calls() {
    return calls;
  }

  /** What the clients of {@code quiet} sent. */
  List<String> received() {
    return received;
  }

  /** The session of the next request of {@code later}; null until it comes. */
  @Nullable CompletableFuture<WebSocketSession> pending() {
    return pending.get();
  }

  private CompletionStage<WebSocketSession> numbers(ProtocolCall call, WebSocketRequest request) {
    NumberFeed feed =
        new NumberFeed(
            Integer.parseInt(String.valueOf(request.parameter("count"))),
            Integer.parseInt(String.valueOf(request.parameter("size"))),
            request.parameter("then"));
    feeds.add(feed);
    return CompletableFuture.completedFuture(() -> feed);
  }

  private CompletionStage<WebSocketSession> later(ProtocolCall call, WebSocketRequest request) {
    CompletableFuture<WebSocketSession> session = new CompletableFuture<>();
    pending.set(session);
    return session;
  }

  private static CompletionStage<WebSocketSession> refused() {
    return CompletableFuture.failedFuture(
        new HttpErrorException(HttpError.of(409, "CLOSED", "Not now.").with("retry-after", "7")));
  }

  /** Sends nothing, and records the messages that it receives. */
  private final class Quiet implements WebSocketChannel {

    @Override
    public CompletionStage<WebSocketSession> open(ProtocolCall call, WebSocketRequest request) {
      calls.add(call);
      NumberFeed feed = new NumberFeed(0, 0, "wait");
      feeds.add(feed);
      return CompletableFuture.completedFuture(
          new WebSocketSession() {
            @Override
            public NumberFeed messages() {
              return feed;
            }

            @Override
            public void received(String message) {
              if (message.equals("bad")) {
                throw new HttpErrorException(HttpError.of(400, "BAD", "bad is not a word."));
              }
              if (message.equals("fault")) {
                throw new IllegalStateException("a fault of the test");
              }
              received.add(message);
            }
          });
    }

    @Override
    public List<String> subprotocols() {
      return List.of("feed.v2", "feed.v1");
    }
  }
}
