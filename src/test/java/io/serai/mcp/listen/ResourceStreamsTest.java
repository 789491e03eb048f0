package io.serai.mcp.listen;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** A change is told to the streams that watch the resource, which one listener finds. */
class ResourceStreamsTest {
  private final ChangingResources resources = new ChangingResources();
  private final ResourceStreams streams = new ResourceStreams(resources);

  /** Collects the URIs that a stream tells. */
  private record Client(List<String> told) implements Flow.Subscriber<SseEvent> {

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(SseEvent event) {
      told.add(event.data().toString());
    }

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void onComplete() {}
  }

  private ListenStream open(Client client, String... uris) {
    ListenStream stream =
        new ListenStream(
            null,
            new ListenFilter(List.of(), List.of(), Set.of()),
            state -> CompletableFuture.completedFuture(JsonMappers.object().put("uri", state.id())),
            client);
    streams.add(Set.of(uris), stream);
    client.onSubscribe(stream);
    return stream;
  }

  private static String updated(String uri) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\",\"params\":{\"uri\":\"%s\"}}"
        .formatted(uri);
  }

  @Test
  void aChangeIsToldToThoseWhoWatchIt() {
    Client first = new Client(new ArrayList<>());
    Client second = new Client(new ArrayList<>());
    ListenStream ofFirst = open(first, "test://a", "test://b");
    open(second, "test://b");

    resources.change("test://a");
    resources.change("test://b");
    resources.change("test://c");
    ofFirst.cancel();
    resources.change("test://b");

    assertThat(first.told()).containsExactly(updated("test://a"), updated("test://b"));
    assertThat(second.told()).containsExactly(updated("test://b"), updated("test://b"));
  }

  @Test
  void oneListenerIsEnoughForAllStreams() {
    open(new Client(new ArrayList<>()));
    assertThat(resources.listeners()).isZero();
    open(new Client(new ArrayList<>()), "test://a");
    open(new Client(new ArrayList<>()), "test://a");
    assertThat(resources.listeners()).isOne();

    streams.close();

    assertThat(resources.listeners()).isZero();
  }
}
