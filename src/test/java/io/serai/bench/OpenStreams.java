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

  private static final int TOO_MANY = 429;
  private static final int AGAIN_MILLIS = 1_000;

  private final AtomicLong events = new AtomicLong();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger completed = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();
  private final AtomicInteger disordered = new AtomicInteger();
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();
  private final CountDownLatch left;

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client;
  private final RequestOptions options;
  private final Buffer message;

  private OpenStreams(String url, int count, int seconds) {
    this.left = new CountDownLatch(count);
    client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(count));
    message = Buffer.buffer(MESSAGE.formatted(seconds));
    options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(url)
            .putHeader("content-type", "application/json");
  }

  /** Runs until all streams have ended. */
  public static void main(String[] arguments) throws InterruptedException {
    int count = Integer.parseInt(arguments[1]);
    new OpenStreams(arguments[0], count, Integer.parseInt(arguments[2])).run(count);
    System.exit(0);
  }

  private void run(int count) throws InterruptedException {
    long began = System.nanoTime();
    for (int i = 0; i < count; i++) {
      vertx.setTimer(1 + i, id -> open());
    }
    vertx.setPeriodic(
        5_000,
        id -> System.out.printf("%d streams are open, %d events came%n", open.get(), events.get()));
    left.await();
    System.out.printf(
        "%d of %d streams came to their end, %d events, %d out of order, asked again %d times, %.1f s%n",
        completed.get(),
        count,
        events.get(),
        disordered.get(),
        refusals.get(),
        (System.nanoTime() - began) / 1e9);
    failures.forEach((why, times) -> System.out.printf("%d failed: %s%n", times, why));
  }

  private void open() {
    var unused =
        client
            .request(options)
            .compose(request -> request.send(message))
            .onSuccess(this::read)
            .onFailure(this::fail);
  }

  private void read(HttpClientResponse response) {
    if (!response.getHeader("content-type").startsWith("text/event-stream")) {
      var unused = response.body().onSuccess(body -> refused(response.statusCode(), body));
      return;
    }
    open.incrementAndGet();
    Lines lines = new Lines();
    response.handler(lines::take);
    response.endHandler(end -> end(lines));
    response.exceptionHandler(this::fail);
  }

  /** A hub that is busy says so, and is asked again, as its clients do. */
  private void refused(int status, Buffer body) {
    if (status == TOO_MANY && body.toString().contains("\"retryable\":true")) {
      refusals.incrementAndGet();
      vertx.setTimer(AGAIN_MILLIS, id -> open());
    } else {
      fail(new IllegalStateException("answered " + status + " " + body));
    }
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
