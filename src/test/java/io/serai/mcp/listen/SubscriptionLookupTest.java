package io.serai.mcp.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.SettableClock;
import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import io.serai.mcp.session.SessionKey;
import io.serai.mcp.session.SessionStore;
import io.serai.store.Database;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The subscriptions to all changes are looked up, also if the database fails meanwhile. */
@Timeout(60)
class SubscriptionLookupTest {
  private static final SessionKey SESSION = new SessionKey("ann", "s1");

  private final Database database = Database.open("memory");
  private final SessionStore store = new SessionStore(database, new SettableClock());
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ChangingResources resources = new ChangingResources();
  private final SessionStreams streams = new SessionStreams(resources, store, timer);

  /** Collects what a stream tells. */
  private static final class Client implements Flow.Subscriber<SseEvent> {
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final long reads;
    private volatile boolean ended;

    Client(long reads) {
      this.reads = reads;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(reads);
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
    public void onComplete() {
      ended = true;
    }
  }

  @AfterEach
  void close() {
    timer.shutdownNow();
    database.close();
  }

  private Client open() {
    return open("agent", Long.MAX_VALUE);
  }

  /** Opens the stream of the session at an agent, of which the client reads some events. */
  private Client open(String agent, long reads) {
    Client client = new Client(reads);
    ListenStream stream =
        new ListenStream(
            null,
            new ListenFilter(List.of(), List.of(), Set.of()),
            state -> CompletableFuture.completedFuture(JsonMappers.object().put("uri", state.id())),
            client);
    streams.add(SESSION, agent, stream);
    client.onSubscribe(stream);
    return client;
  }

  private void subscribe(String uri) {
    store.subscribe(SESSION, uri).toCompletableFuture().join();
  }

  private void rename(String from, String to) {
    database.write(handle -> handle.execute("alter table " + from + " rename to " + to)).join();
  }

  private static String updated(String uri) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\",\"params\":{\"uri\":\"%s\"}}"
        .formatted(uri);
  }

  @Test
  void aChangeIsToldWhenTheDatabaseCanBeReadAgain() {
    Client client = open();
    subscribe("test://a");
    rename("mcp_session_value", "away");
    resources.change("test://a");
    database.read(handle -> 0).join(); // in memory, after the read that fails
    rename("away", "mcp_session_value");

    await().untilAsserted(() -> assertThat(client.told).containsExactly(updated("test://a")));
  }

  @Test
  void allChangesAreLookedUp() {
    Client client = open();
    List<String> subscribed =
        IntStream.range(0, 100).mapToObj(each -> "test://" + each * 3).toList();
    subscribed.forEach(this::subscribe);

    IntStream.range(0, 300).forEach(each -> resources.change("test://" + each));

    await()
        .untilAsserted(
            () ->
                assertThat(client.told)
                    .containsExactlyInAnyOrderElementsOf(
                        subscribed.stream().map(SubscriptionLookupTest::updated).toList()));
  }

  @Test
  void aSecondStreamOfTheSessionEndsTheFirst() {
    Client first = open();
    Client second = open();
    subscribe("test://a");

    resources.change("test://a");

    await().untilAsserted(() -> assertThat(second.told).containsExactly(updated("test://a")));
    assertThat(first.ended).isTrue();
    assertThat(first.told).isEmpty();
  }

  @Test
  void theEndOfASessionEndsItsStreamsAlthoughTheClientsDoNotRead() {
    Client stalled = open("agent", 1);
    Client ofAnother = open("other", 1);
    subscribe("test://a");
    resources.change("test://a");
    await().until(() -> stalled.told.size() + ofAnother.told.size() == 2);

    streams.end(new SessionKey("ann", "s2")).toCompletableFuture().join();
    assertThat(stalled.ended).isFalse();
    streams.end(SESSION).toCompletableFuture().join();

    assertThat(stalled.ended).isTrue();
    assertThat(ofAnother.ended).isTrue();
  }

  @Test
  void resourcesAreWatchedOnceAndNotAfterTheEnd() {
    open();
    open();
    assertThat(resources.listeners()).isOne();

    streams.close();

    assertThat(resources.listeners()).isZero();
  }
}
