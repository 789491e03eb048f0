package io.serai.mcp.listen;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import io.serai.protocol.ProtocolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A change is told to the streams that watch the resource, which one listener finds. */
class ResourceStreamsTest {
  private final Resources resources = new Resources(new ArrayList<>());
  private final ResourceStreams streams = new ResourceStreams(resources);

  /** Resources that change when the test says so. */
  private record Resources(List<Consumer<String>> listeners)
      implements ListenFeature.WatchedResources {

    @Override
    public boolean canBeWatched(String uri) {
      return true;
    }

    @Override
    public Runnable listen(Consumer<String> listener) {
      listeners.add(listener);
      return () -> listeners.remove(listener);
    }

    @Override
    public boolean mayRead(ProtocolCall call, String uri) {
      return true;
    }
  }

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

  private void change(String uri) {
    List.copyOf(resources.listeners()).forEach(listener -> listener.accept(uri));
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

    change("test://a");
    change("test://b");
    change("test://c");
    ofFirst.cancel();
    change("test://b");

    assertThat(first.told()).containsExactly(updated("test://a"), updated("test://b"));
    assertThat(second.told()).containsExactly(updated("test://b"), updated("test://b"));
  }

  @Test
  void oneListenerIsEnoughForAllStreams() {
    open(new Client(new ArrayList<>()));
    assertThat(resources.listeners()).isEmpty();
    open(new Client(new ArrayList<>()), "test://a");
    open(new Client(new ArrayList<>()), "test://a");
    assertThat(resources.listeners()).hasSize(1);

    streams.close();

    assertThat(resources.listeners()).isEmpty();
  }
}
