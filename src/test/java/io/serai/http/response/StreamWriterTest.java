package io.serai.http.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.limit.BodyMemoryBudget;
import io.serai.http.limit.CallerQuota;
import io.serai.http.limit.ResponseMemory;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamWriterTest {

  private final Vertx vertx = Vertx.vertx();
  private final BodyMemoryBudget budget = new BodyMemoryBudget(2_000_000, 2_000_000);
  private final ResponseMemory memory =
      new ResponseMemory(
          budget.lease("anna"),
          1_000_000,
          new CallerQuota("streams", new CallerQuota.Limits(9, 1)),
          "anna");
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void itemPendingWhenTheResponseEndsIsDropped() throws Exception {
    Router router = Router.router(vertx);
    router.route("/call").handler(this::endWithAPendingItem);
    router.route("/after").handler(request -> request.response().end());
    HttpServer server = join(vertx.createHttpServer().requestHandler(router).listen(0));

    assertThat(get(server, "/call")).isEqualTo(200);
    assertThat(get(server, "/after")).isEqualTo(200);

    assertThat(failures).isEmpty();
  }

  @Test
  void itemsThatAreReadyTogetherAreWrittenTogether() throws Exception {
    Recorded recorded = new Recorded();
    onLoop(
        context -> {
          StreamWriter<Integer> stream = new StreamWriter<>(context, recorded, memory);
          stream.onSubscribe(new NoOpSubscription());
          stream.onNext(1);
          stream.onNext(2);
          stream.onComplete();
        });
    await().untilAsserted(() -> assertThat(recorded.calls).containsExactly("end [1, 2]"));
  }

  @Test
  void aFailedPublisherAbortsTheResponseAfterItsItems() throws Exception {
    Recorded recorded = new Recorded();
    onLoop(
        context -> {
          StreamWriter<Integer> stream = new StreamWriter<>(context, recorded, memory);
          stream.onSubscribe(new NoOpSubscription());
          stream.onNext(1);
          stream.onError(new IllegalStateException("gone"));
        });
    await()
        .untilAsserted(() -> assertThat(recorded.calls).containsExactly("write [1]", "abort gone"));
  }

  @Test
  void moreItemsAreRequestedOnlyAfterTheWriteCompletes() {
    Recorded recorded = new Recorded();
    Numbers numbers = new Numbers();
    Context context = vertx.getOrCreateContext();
    numbers.subscribe(new StreamWriter<>(context, recorded, memory));
    await().until(() -> recorded.items.get() == 32);

    assertThat(numbers.requested.get()).isEqualTo(32);
    recorded.sent.complete();

    await().until(() -> recorded.items.get() == Numbers.LAST);
  }

  @Test
  void noMoreItemsAreRequestedWhileAMegabyteIsNotSent() {
    Recorded recorded = new Recorded();
    recorded.size = 400_000;
    Numbers numbers = new Numbers();
    numbers.subscribe(new StreamWriter<>(vertx.getOrCreateContext(), recorded, memory));
    await().until(() -> recorded.items.get() == 3);

    assertThat(numbers.requested.get()).isEqualTo(3);
    recorded.sent.complete();

    await().until(() -> recorded.items.get() == Numbers.LAST);
  }

  @Test
  void itemsAreCountedUntilTheyAreSent() {
    Recorded recorded = new Recorded();
    recorded.size = 400_000;
    Numbers numbers = new Numbers();
    StreamWriter<Integer> stream = new StreamWriter<>(vertx.getOrCreateContext(), recorded, memory);
    numbers.subscribe(stream);
    await().until(() -> recorded.items.get() == 3);
    assertThat(budget.held()).isEqualTo(1_200_000);

    recorded.sent.complete();

    await().until(() -> recorded.items.get() == Numbers.LAST && budget.held() == 0);
  }

  @Test
  void theLastItemIsCountedUntilItIsSentAlsoIfTheResponseHasEnded() {
    Recorded recorded = new Recorded();
    recorded.size = 400_000;
    onLoop(
        context -> {
          StreamWriter<Integer> stream = new StreamWriter<>(context, recorded, memory);
          stream.onSubscribe(new NoOpSubscription());
          stream.onNext(1);
          stream.onComplete();
          context.runOnContext(ended -> stream.cancel());
        });
    await().untilAsserted(() -> assertThat(recorded.calls).containsExactly("end [1]"));
    assertThat(budget.held()).isEqualTo(400_000);

    recorded.sent.complete();

    await().until(() -> budget.held() == 0);
  }

  @Test
  void anItemForWhichThereIsNoMemoryAbortsTheResponse() {
    budget.lease("anna").reserve(1_900_000);
    Recorded recorded = new Recorded();
    recorded.size = 400_000;
    Numbers numbers = new Numbers();

    numbers.subscribe(new StreamWriter<>(vertx.getOrCreateContext(), recorded, memory));

    await().until(() -> !recorded.calls.isEmpty());
    assertThat(recorded.calls).singleElement().asString().startsWith("abort The bodies");
    assertThat(numbers.cancelled.get()).isEqualTo(1);
    assertThat(budget.held()).isEqualTo(1_900_000);
  }

  @Test
  void aCancelledStreamCountsWhatItHasWrittenUntilThatIsLost() {
    Recorded recorded = new Recorded();
    recorded.size = 400_000;
    StreamWriter<Integer> stream = new StreamWriter<>(vertx.getOrCreateContext(), recorded, memory);
    new Numbers().subscribe(stream);
    await().until(() -> recorded.items.get() == 3);

    stream.cancel();
    assertThat(budget.held()).isEqualTo(1_200_000);

    recorded.sent.fail("the stream was reset");
    assertThat(budget.held()).isZero();
  }

  @Test
  void aPublisherThatFailsBeforeAnyItemAbortsTheResponseAndWritesNothing() {
    Recorded recorded = new Recorded();
    onLoop(
        context -> {
          StreamWriter<Integer> stream = new StreamWriter<>(context, recorded, memory);
          stream.onSubscribe(new NoOpSubscription());
          stream.onError(new IllegalStateException("gone"));
        });
    await().untilAsserted(() -> assertThat(recorded.calls).containsExactly("abort gone"));
  }

  @Test
  void aPublisherThatEndsBeforeAnyItemEndsTheResponse() {
    Recorded recorded = new Recorded();
    onLoop(
        context -> {
          StreamWriter<Integer> stream = new StreamWriter<>(context, recorded, memory);
          stream.onSubscribe(new NoOpSubscription());
          stream.onComplete();
        });
    await().untilAsserted(() -> assertThat(recorded.calls).containsExactly("end []"));
  }

  @Test
  void aWriteThatThrowsCancelsTheSubscriptionAndAbortsTheResponse() {
    Recorded recorded = new Recorded();
    recorded.broken = true;
    Numbers numbers = new Numbers();

    numbers.subscribe(new StreamWriter<>(vertx.getOrCreateContext(), recorded, memory));

    await().untilAsserted(() -> assertThat(recorded.calls).containsExactly("abort broken"));
    assertThat(numbers.cancelled.get()).isEqualTo(1);
  }

  @Test
  void cancelledStreamRequestsAndWritesNothingFurther() {
    Recorded recorded = new Recorded();
    Numbers numbers = new Numbers();
    StreamWriter<Integer> stream = new StreamWriter<>(vertx.getOrCreateContext(), recorded, memory);
    numbers.subscribe(stream);
    await().until(() -> recorded.items.get() == 32);
    int writes = recorded.calls.size();

    stream.cancel();
    recorded.sent.complete();
    stream.onNext(33);
    stream.onComplete();

    assertThat(numbers.cancelled.get()).isEqualTo(1);
    assertThat(numbers.requested.get()).isEqualTo(32);
    assertThat(recorded.calls).hasSize(writes);
  }

  /** Queues an item for the next turn of the event loop, and ends the response in this one. */
  private void endWithAPendingItem(RoutingContext request) {
    Context context = Vertx.currentContext();
    context.exceptionHandler(failures::add);
    HttpServerResponse response = request.response().setChunked(true);
    StreamWriter<Integer> stream = new StreamWriter<>(context, new Chunks(response), memory);
    stream.onSubscribe(new NoOpSubscription());
    stream.onNext(1);
    stream.cancel();
    response.end();
  }

  private void onLoop(Consumer<Context> action) {
    Context context = vertx.getOrCreateContext();
    context.runOnContext(ignored -> action.accept(context));
  }

  private static int get(HttpServer server, String path) throws Exception {
    URI uri = URI.create("http://localhost:" + server.actualPort() + path);
    HttpRequest request = HttpRequest.newBuilder(uri).version(HttpClient.Version.HTTP_1_1).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  private static <T> T join(io.vertx.core.Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  /** Writes each item as a chunk. */
  private record Chunks(HttpServerResponse response) implements StreamWriter.Sink<Integer> {
    @Override
    public Future<Void> write(List<Integer> items) {
      return Future.all(items.stream().map(item -> response.write(item.toString())).toList())
          .mapEmpty();
    }

    @Override
    public long size(Integer item) {
      return 1;
    }

    @Override
    public Future<Void> end(List<Integer> items) {
      write(items);
      return response.end();
    }

    @Override
    public void abort(Throwable reason) {
      response.reset();
    }
  }

  /** Records the calls. */
  private static final class Recorded implements StreamWriter.Sink<Integer> {
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger items = new AtomicInteger();
    private final Promise<Void> sent = Promise.promise();
    private volatile boolean broken;
    private volatile long size = 1;

    @Override
    public Future<Void> write(List<Integer> items) {
      if (broken) {
        throw new IllegalStateException("broken");
      }
      calls.add("write " + items);
      this.items.addAndGet(items.size());
      return sent.future();
    }

    @Override
    public long size(Integer item) {
      return size;
    }

    @Override
    public Future<Void> end(List<Integer> items) {
      calls.add("end " + items);
      return sent.future();
    }

    @Override
    public void abort(Throwable reason) {
      calls.add("abort " + reason.getMessage());
    }
  }

  /** A subscription that publishes nothing. */
  private static final class NoOpSubscription implements Flow.Subscription {
    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }

  /** Publishes a thousand numbers, as they are requested. */
  private static final class Numbers implements Flow.Publisher<Integer>, Flow.Subscription {
    private static final int LAST = 1000;
    private final AtomicInteger requested = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private Flow.Subscriber<? super Integer> subscriber;

    @Override
    public void subscribe(Flow.Subscriber<? super Integer> subscriber) {
      this.subscriber = subscriber;
      subscriber.onSubscribe(this);
    }

    @Override
    public void request(long count) {
      for (int i = 0; i < count && requested.get() < LAST; i++) {
        subscriber.onNext(requested.incrementAndGet());
      }
    }

    @Override
    public void cancel() {
      cancelled.incrementAndGet();
    }
  }
}
