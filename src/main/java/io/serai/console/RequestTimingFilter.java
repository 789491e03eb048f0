package io.serai.console;

import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.serai.http.RequestEnd;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Times every request by method and status class, which keeps the number of series small whatever
 * paths are requested.
 */
final class RequestTimingFilter implements Handler<RoutingContext>, AutoCloseable {

  private static final List<HttpMethod> METHODS =
      List.of(
          HttpMethod.GET,
          HttpMethod.POST,
          HttpMethod.PUT,
          HttpMethod.DELETE,
          HttpMethod.PATCH,
          HttpMethod.HEAD,
          HttpMethod.OPTIONS);
  private static final int STATUS_CLASSES = 6;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final AtomicReferenceArray<Timer> timers =
      new AtomicReferenceArray<>((METHODS.size() + 1) * STATUS_CLASSES);

  /** Returns the registry of these timers and of all other meters of the process. */
  PrometheusMeterRegistry registry() {
    return registry;
  }

  @Override
  public void handle(RoutingContext request) {
    long begin = System.nanoTime();
    HttpMethod method = request.request().method();
    RequestEnd.then(
        request,
        end -> {
          int status = end.failed() ? 0 : request.response().getStatusCode() / 100;
          timer(method, status).record(System.nanoTime() - begin, TimeUnit.NANOSECONDS);
        });
    request.next();
  }

  @Override
  public void close() {
    registry.close();
  }

  private Timer timer(HttpMethod method, int status) {
    int methodIndex = METHODS.indexOf(method);
    int row = methodIndex < 0 ? METHODS.size() : methodIndex;
    int index = row * STATUS_CLASSES + (status < STATUS_CLASSES ? status : 0);
    Timer timer = timers.get(index);
    return timer != null
        ? timer
        : register(index, methodIndex < 0 ? "OTHER" : method.name(), status);
  }

  private Timer register(int index, String method, int status) {
    Timer timer =
        Timer.builder("http.server.requests")
            .description("Requests that were answered; aborted ones have no status.")
            .tag("method", method)
            .tag("status", status == 0 ? "aborted" : status + "xx")
            .register(registry);
    timers.set(index, timer);
    return timer;
  }
}
