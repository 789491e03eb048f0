package io.serai.outbound.gateway;

import com.sun.management.OperatingSystemMXBean;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.vertx.core.Context;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.impl.VertxInternal;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.support.DefaultExchange;

/**
 * Calls per second against a stub on loopback, 64 at a time, run by hand: {@code java … [seconds]
 * [cache | bare]}. Calls per second of processor time (stub included) compare also where the
 * machine is busy with other things.
 */
final class ThroughputProbe {

  private static final int AT_ONCE = 64;

  private final OutboundTestBed bed;
  private final boolean bare;
  private final int port;
  private final HttpClient client;
  private final OutboundRequest request;
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private volatile boolean stop;

  private ThroughputProbe(OutboundTestBed bed, boolean bare, int port, OutboundRequest request) {
    this.bed = bed;
    this.bare = bare;
    this.port = port;
    this.client =
        bed.vertx.createHttpClient(new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(256));
    this.request = request;
  }

  public static void main(String[] args) throws Exception {
    int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 10;
    boolean cache = args.length > 1 && args[1].equals("cache");
    try (OutboundTestBed bed = new OutboundTestBed()) {
      int port =
          bed.serve(
              new HttpServerOptions(),
              r -> r.response().putHeader("content-type", "application/json").end("{\"a\":1}"));
      CallPolicy policy =
          new CallPolicy(
              Duration.ofSeconds(5),
              CallPolicy.DEFAULT.retry(),
              Optional.empty(),
              CallPolicy.DEFAULT.breaker(),
              cache);
      boolean bare = args.length > 1 && args[1].equals("bare");
      new ThroughputProbe(
              bed,
              bare,
              port,
              new OutboundRequest(
                  "GET",
                  URI.create("http://127.0.0.1:" + port + "/dogs?limit=3"),
                  Map.of("accept", "application/json"),
                  null,
                  Set.of("127.0.0.1"),
                  policy,
                  Set.of()))
          .run(seconds);
    }
  }

  private void run(int seconds) throws Exception {
    CountDownLatch stopped = new CountDownLatch(AT_ONCE);
    for (int i = 0; i < AT_ONCE; i++) {
      Context context = ((VertxInternal) bed.vertx).createEventLoopContext();
      context.runOnContext(ignored -> call(context, stopped));
    }
    OperatingSystemMXBean os = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    for (int i = 0; i < seconds; i++) {
      long before = calls.get();
      long cpu = os.getProcessCpuTime();
      TimeUnit.SECONDS.sleep(1);
      long made = calls.get() - before;
      double spent = (os.getProcessCpuTime() - cpu) / 1e9;
      System.out.printf(
          "%d calls/s, %d per second of processor time, %s failures%n",
          made, Math.round(made / spent), failures);
    }
    stop = true;
    stopped.await();
  }

  private void call(Context context, CountDownLatch stopped) {
    if (stop) {
      stopped.countDown();
      return;
    }
    if (bare) {
      callBare(context, stopped);
      return;
    }
    DefaultExchange exchange = new DefaultExchange(bed.camel);
    exchange.getMessage().setBody(request);
    bed.outbound.process(
        exchange,
        doneSync -> {
          calls.incrementAndGet();
          if (exchange.getException() != null) {
            failures.incrementAndGet();
          }
          context.runOnContext(ignored -> call(context, stopped));
        });
  }

  private void callBare(Context context, CountDownLatch stopped) {
    client
        .request(HttpMethod.GET, port, "127.0.0.1", "/dogs?limit=3")
        .compose(made -> made.putHeader("accept", "application/json").send())
        .compose(HttpClientResponse::body)
        .onComplete(
            answer -> {
              calls.incrementAndGet();
              context.runOnContext(ignored -> call(context, stopped));
            });
  }
}
