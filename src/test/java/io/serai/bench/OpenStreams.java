package io.serai.bench;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Opens many A2A streams, one each millisecond, and reads them to their ends: {@code OpenStreams
 * URL COUNT SECONDS}, where the hub's skill {@code ticker} tells something every second for that
 * long. Says how many events came, how many streams came to their end, and how many lost their
 * order.
 */
public final class OpenStreams {

  private static final String MESSAGE =
      """
      {"jsonrpc": "2.0", "id": 1, "method": "SendStreamingMessage", "params": {"message": {
       "messageId": "m", "role": "ROLE_USER",
       "parts": [{"data": {"skill": "ticker", "input": {"seconds": %d}}}]}}}\
      """;

  private final AtomicLong events = new AtomicLong();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger completed = new AtomicInteger();
  private final AtomicInteger disordered = new AtomicInteger();
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();
  private final CountDownLatch left;

  private OpenStreams(int count) {
    this.left = new CountDownLatch(count);
  }

  /** Runs until all streams have ended. */
  public static void main(String[] arguments) throws InterruptedException {
    int count = Integer.parseInt(arguments[1]);
    new OpenStreams(count).run(arguments[0], count, Integer.parseInt(arguments[2]));
    System.exit(0);
  }

  private void run(String url, int count, int seconds) throws InterruptedException {
    Vertx vertx = Vertx.vertx();
    HttpClient client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(count));
    Buffer message = Buffer.buffer(MESSAGE.formatted(seconds));
    RequestOptions options = new RequestOptions().setMethod(HttpMethod.POST).setAbsoluteURI(url);
    options.putHeader("content-type", "application/json");
    long began = System.nanoTime();
    for (int i = 0; i < count; i++) {
      vertx.setTimer(1 + i, id -> open(client, options, message));
    }
    vertx.setPeriodic(
        5_000,
        id -> System.out.printf("%d streams are open, %d events came%n", open.get(), events.get()));
    left.await();
    System.out.printf(
        "%d of %d streams came to their end, %d events, %d out of order, %.1f s%n",
        completed.get(), count, events.get(), disordered.get(), (System.nanoTime() - began) / 1e9);
    failures.forEach((why, times) -> System.out.printf("%d failed: %s%n", times, why));
  }

  private void open(HttpClient client, RequestOptions options, Buffer message) {
    var unused =
        client
            .request(options)
            .compose(request -> request.send(message))
            .onSuccess(this::read)
            .onFailure(this::fail);
  }

  private void read(HttpClientResponse response) {
    if (!response.getHeader("content-type").startsWith("text/event-stream")) {
      fail(new IllegalStateException("answered " + response.statusCode()));
      return;
    }
    open.incrementAndGet();
    Lines lines = new Lines();
    response.handler(lines::take);
    response.endHandler(end -> end(lines));
    response.exceptionHandler(this::fail);
  }

  private void fail(Throwable failure) {
    failures.merge(String.valueOf(failure.getMessage()), 1, Integer::sum);
    left.countDown();
  }

  private void end(Lines lines) {
    open.decrementAndGet();
    if (lines.complete) {
      completed.incrementAndGet();
    }
    left.countDown();
  }

  /** The events of one stream. */
  private final class Lines {

    private String rest = "";
    private long last;
    private boolean complete;

    void take(Buffer chunk) {
      String text = rest + chunk;
      int end = text.lastIndexOf('\n') + 1;
      rest = text.substring(end);
      text.substring(0, end).lines().forEach(this::line);
    }

    private void line(String line) {
      if (line.startsWith("id: ")) {
        events.incrementAndGet();
        long id = Long.parseLong(line.substring(4).strip());
        if (id <= last) {
          disordered.incrementAndGet();
        }
        last = id;
      }
      complete |= line.contains("TASK_STATE_COMPLETED");
    }
  }
}
