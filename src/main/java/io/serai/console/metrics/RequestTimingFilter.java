package io.serai.console.metrics;

import io.serai.concurrent.BoundedLabels;
import io.serai.concurrent.LatencyHistogram;
import io.serai.http.request.RequestEnd;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Times every request by the template of its path, method and status class. Templates come from
 * what the hub serves, never from requests, and only the first {@value #MAX_TEMPLATES} of them have
 * series of their own, which keeps the number of series small.
 */
public final class RequestTimingFilter implements Handler<RoutingContext> {

  static final int MAX_TEMPLATES = 250;

  /** The template of requests to paths at which nothing is served. */
  private static final String UNMATCHED = "unmatched";

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

  private final BoundedLabels<AtomicReferenceArray<LatencyHistogram>> times =
      new BoundedLabels<>(
          MAX_TEMPLATES,
          template -> new AtomicReferenceArray<>((METHODS.size() + 1) * STATUS_CLASSES));

  @Override
  public void handle(RoutingContext request) {
    long begin = System.nanoTime();
    RequestEnd.then(
        request,
        end -> {
          int status = end.failed() ? 0 : request.response().getStatusCode() / 100;
          String template = RequestEnd.template(request);
          record(
              template == null ? UNMATCHED : template,
              request.request().method(),
              status,
              System.nanoTime() - begin);
        });
    request.next();
  }

  /**
   * Counts a request.
   *
   * @param status first digit of the status; 0 if the client disconnected
   */
  void record(String template, HttpMethod method, int status, long nanos) {
    AtomicReferenceArray<LatencyHistogram> ofTemplate = times.of(template);
    int known = METHODS.indexOf(method);
    int row = known < 0 ? METHODS.size() : known;
    int index = row * STATUS_CLASSES + (status < STATUS_CLASSES ? status : 0);
    LatencyHistogram histogram = ofTemplate.get(index);
    (histogram == null ? open(ofTemplate, index) : histogram).record(nanos);
  }

  /** Adds the histograms of all requests to a family with the labels method, uri and status. */
  void addTo(HistogramFamily family) {
    times.forEach(
        (template, histograms) -> {
          for (int index = 0; index < histograms.length(); index++) {
            LatencyHistogram histogram = histograms.get(index);
            if (histogram != null) {
              family.add(histogram, method(index), template, status(index));
            }
          }
        });
  }

  private static LatencyHistogram open(
      AtomicReferenceArray<LatencyHistogram> histograms, int index) {
    LatencyHistogram opened = new LatencyHistogram(LatencyHistogram.Buckets.CALLS);
    LatencyHistogram other = histograms.compareAndExchange(index, null, opened);
    return other == null ? opened : other;
  }

  private static String method(int index) {
    int row = index / STATUS_CLASSES;
    return row == METHODS.size() ? "OTHER" : METHODS.get(row).name();
  }

  private static String status(int index) {
    int status = index % STATUS_CLASSES;
    return status == 0 ? "aborted" : status + "xx";
  }
}
