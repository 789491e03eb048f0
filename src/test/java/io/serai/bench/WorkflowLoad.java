package io.serai.bench;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/**
 * Executes a workflow over A2E again and again, on several connections: {@code WorkflowLoad URL KEY
 * rows|small CONNECTIONS SECONDS WARM-UP-SECONDS HUB-PID STUB-PORT cached|fetched}. {@code rows}
 * fetches 1,000 rows, filters and sorts them; {@code small} fetches 3 rows and filters them. The
 * service that is called runs in this process; {@code fetched} forbids to cache its responses.
 * Prints how many executions succeeded in a second, their time, and the processor time of the hub.
 */
public final class WorkflowLoad {
  private static final String SUCCESS = "\"status\":\"success\"";
  private static final int BEGIN = 200;

  private final HttpClient client;
  private final RequestOptions execute;
  private final String workflow;
  private final ProcessHandle hub;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final long measured; // System.nanoTime() from which executions are measured
  private final long end;

  // used on the one event loop only
  private final String run = Long.toString(System.nanoTime(), 36);
  private long number;
  private long[] times = new long[1 << 16];
  private int count;
  private int failed;
  private Duration cpu = Duration.ZERO;

  private WorkflowLoad(
      Vertx vertx,
      URI url,
      String key,
      String workflow,
      int connections,
      long seconds,
      long warmUp,
      long pid) {
    this.hub = ProcessHandle.of(pid).orElseThrow();
    this.workflow = workflow;
    this.client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(connections));
    this.execute =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost(url.getHost())
            .setPort(url.getPort())
            .setURI("/api/v1/workflows/execute")
            .putHeader("authorization", "Bearer " + key)
            .putHeader("content-type", "application/json");
    this.measured = System.nanoTime() + warmUp * 1_000_000_000L;
    this.end = measured + seconds * 1_000_000_000L;
  }

  /** Runs the load and prints the figures. */
  public static void main(String[] arguments) throws InterruptedException {
    boolean rows = arguments[2].equals("rows");
    int connections = Integer.parseInt(arguments[3]);
    long seconds = Long.parseLong(arguments[4]);
    int stub = Integer.parseInt(arguments[7]);
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    serve(vertx, stub, rows ? 1_000 : 3, arguments[8].equals("fetched"));
    WorkflowLoad load =
        new WorkflowLoad(
            vertx,
            URI.create(arguments[0]),
            arguments[1],
            rows ? rows(stub) : small(stub),
            connections,
            seconds,
            Long.parseLong(arguments[5]),
            Long.parseLong(arguments[6]));
    vertx.runOnContext(
        started -> {
          for (int i = 0; i < connections; i++) {
            load.start();
          }
        });
    load.ended.await();
    load.print(seconds);
    System.exit(0);
  }

  private static void serve(Vertx vertx, int port, int rows, boolean uncached) {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < rows; i++) {
      json.append(i == 0 ? "" : ",")
          .append(
              "{\"id\":%d,\"name\":\"User %d\",\"points\":%d,\"status\":\"%s\"}"
                  .formatted(i, i, i * 7919 % 1000, i % 2 == 0 ? "active" : "inactive"));
    }
    Buffer body = Buffer.buffer(json.append(']').toString());
    vertx
        .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(port))
        .requestHandler(
            request -> {
              if (uncached) {
                request.response().putHeader("cache-control", "no-store");
              }
              request.response().putHeader("content-type", "application/json").end(body);
            })
        .listen()
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  private static String fetch(int stub) {
    return """
        {"type":"operationUpdate","operationId":"fetch","operation":{"ApiCall":{"method":"GET","url":"http://127.0.0.1:%d/users","outputPath":"/workflow/users"}}}
        {"type":"operationUpdate","operationId":"filter","operation":{"FilterData":{"inputPath":"/workflow/users","conditions":[{"field":"status","operator":"==","value":"active"}],"outputPath":"/workflow/active"}}}
        """
        .formatted(stub);
  }

  private static String small(int stub) {
    return fetch(stub) + begin("\"fetch\",\"filter\"");
  }

  private static String rows(int stub) {
    return fetch(stub)
        + """
        {"type":"operationUpdate","operationId":"sort","operation":{"TransformData":{"inputPath":"/workflow/active","transform":"sort","config":{"field":"points","order":"desc"},"outputPath":"/workflow/sorted"}}}
        """
        + begin("\"fetch\",\"filter\",\"sort\"");
  }

  private static String begin(String order) {
    return "{\"type\":\"beginExecution\",\"executionId\":\"ID\",\"operationOrder\":["
        + order
        + "]}";
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
    String text = workflow.replace("ID", run + "-" + number++);
    String escaped = text.replace("\"", "\\\"").replace("\n", "\\n");
    client
        .request(execute)
        .compose(request -> request.send(Buffer.buffer("{\"workflow\":\"" + escaped + "\"}")))
        .compose(WorkflowLoad::body)
        .onSuccess(body -> executed(now, body))
        .onFailure(this::abort);
  }

  private static Future<Buffer> body(HttpClientResponse response) {
    return response.body();
  }

  private void executed(long began, Buffer body) {
    long now = System.nanoTime();
    if (!body.getString(0, Math.min(BEGIN, body.length())).contains(SUCCESS)) {
      if (failed++ == 0) {
        System.err.println(body);
      }
    }
    if (now >= measured && now <= end) {
      if (count == 0) {
        cpu = cpu();
      }
      times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
      times[count++] = now - began;
    }
    start();
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
        "%d executions/s, p50 %.1f ms, p99 %.1f ms, %.0f µs of the hub for each, %d failed%n",
        count / seconds,
        sorted[count / 2] / 1e6,
        sorted[(int) (count * 0.99)] / 1e6,
        cpu.toNanos() / 1e3 / count,
        failed);
  }
}
