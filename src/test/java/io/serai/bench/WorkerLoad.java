package io.serai.bench;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/**
 * Starts tasks of a worker over A2W, the next one of a connection when the last one has finished:
 * {@code WorkerLoad URL CONNECTIONS SECONDS WARM-UP-SECONDS HUB-PID}. A task has finished when the
 * channel {@code ws/status} says so. Prints how many finished in a second, the time from the
 * request to that message, and the processor time that the hub took.
 */
public final class WorkerLoad {
  private static final String STATUS = "/a2w/v1/ws/status";
  private static final String FINISHED = "\"state\":\"finished\",\"task_id\":\"";
  private static final int ID_LENGTH = 36;
  private static final String START =
      """
      {"task_id": "%s", "task_type": "echo", "caller_agent": "bench", "payload": {"text": "hello"}}\
      """;

  private final RequestOptions start;
  private final HttpClient client;
  private final ProcessHandle hub;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final long measured; // System.nanoTime() from which tasks are measured
  private final long end;

  // used on the one event loop only
  private final Map<String, StartedTask> live = new HashMap<>();
  private final long run = UUID.randomUUID().getMostSignificantBits();
  private long number;
  private long[] times = new long[1 << 16];
  private int count;
  private int failed;
  private Duration cpu = Duration.ZERO;

  private WorkerLoad(Vertx vertx, URI url, int connections, long seconds, long warmUp, long pid) {
    this.hub = ProcessHandle.of(pid).orElseThrow();
    this.client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(connections));
    this.start =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost(url.getHost())
            .setPort(url.getPort())
            .setURI("/a2w/v1/start")
            .putHeader("content-type", "application/json");
    this.measured = System.nanoTime() + warmUp * 1_000_000_000L;
    this.end = measured + seconds * 1_000_000_000L;
  }

  /** Runs the load and prints the figures. */
  public static void main(String[] arguments) throws InterruptedException {
    URI hub = URI.create(arguments[0]);
    int connections = Integer.parseInt(arguments[1]);
    long seconds = Long.parseLong(arguments[2]);
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    long warmUp = Long.parseLong(arguments[3]);
    long pid = Long.parseLong(arguments[4]);
    WorkerLoad load = new WorkerLoad(vertx, hub, connections, seconds, warmUp, pid);
    vertx
        .createWebSocketClient()
        .connect(hub.getPort(), hub.getHost(), STATUS)
        .onSuccess(
            socket -> {
              socket.textMessageHandler(load::receive);
              for (int i = 0; i < connections; i++) {
                load.start();
              }
            })
        .onFailure(load::abort);
    load.ended.await();
    load.print(seconds);
    System.exit(0);
  }

  private void start() {
    long now = System.nanoTime();
    if (now > end) {
      if (ended.getCount() > 0) {
        cpu = cpu().minus(cpu);
        ended.countDown();
      }
      return;
    }
    String id = new UUID(run, number++).toString();
    StartedTask task = new StartedTask(now);
    live.put(id, task);
    client
        .request(start)
        .compose(request -> request.send(Buffer.buffer(START.formatted(id))))
        .onSuccess(response -> accepted(task, response.statusCode() == 202))
        .onFailure(this::abort);
  }

  private void accepted(StartedTask task, boolean expected) {
    failed += expected ? 0 : 1;
    task.accepted = true;
    if (task.finished || !expected) {
      start();
    }
  }

  private void receive(String message) {
    int state = message.indexOf(FINISHED);
    if (state < 0) {
      return;
    }
    int id = state + FINISHED.length();
    StartedTask task = live.remove(message.substring(id, id + ID_LENGTH));
    if (task == null) {
      return;
    }
    task.finished = true;
    long now = System.nanoTime();
    if (now >= measured && now <= end) {
      if (count == 0) {
        cpu = cpu();
      }
      times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
      times[count++] = now - task.began;
    }
    if (task.accepted) {
      start();
    }
  }

  private Duration cpu() {
    return hub.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private void abort(Throwable reason) {
    System.err.println("The load ended: " + reason);
    System.exit(1);
  }

  private void print(long seconds) {
    long[] sorted = Arrays.copyOf(times, count);
    Arrays.sort(sorted);
    System.out.printf(
        "%d tasks/s, p50 %.1f ms, p99 %.1f ms, %.0f µs of the hub for each, %d not accepted%n",
        count / seconds,
        sorted[count / 2] / 1e6,
        sorted[(int) (count * 0.99)] / 1e6,
        cpu.toNanos() / 1e3 / count,
        failed);
  }

  /** A task between its request and the message that it has finished. */
  private static final class StartedTask {
    private final long began;
    private boolean accepted;
    private boolean finished;

    StartedTask(long began) {
      this.began = began;
    }
  }
}
