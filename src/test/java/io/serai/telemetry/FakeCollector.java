package io.serai.telemetry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** A collector on loopback that keeps what it accepts by OTLP over HTTP. */
public final class FakeCollector implements AutoCloseable {

  /** A line of the log and the logger that it is from. */
  public record Line(String logger, LogRecord data) {
    public String text() {
      return data.getBody().getStringValue();
    }

    public Map<String, String> attributes() {
      return FakeCollector.attributes(data.getAttributesList());
    }
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private final List<Line> lines = new CopyOnWriteArrayList<>();
  private final List<Metric> metrics = new CopyOnWriteArrayList<>();
  private final Map<String, Set<Resource>> resources = new ConcurrentHashMap<>();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger dropped = new AtomicInteger();
  private volatile int status = 200;
  private volatile int part;

  public FakeCollector() throws IOException {
    this(0);
  }

  FakeCollector(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/", this::serve);
    server.setExecutor(threads);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + port();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** Answers with another status from now on; only 200 accepts. */
  void answer(int status) {
    this.status = status;
  }

  /** Accepts from now on, with answers that do not end, in parts of that many bytes. */
  void answerWithoutEnd(int part) {
    this.part = part;
  }

  /** How many answers without end the client has not read any more. */
  int dropped() {
    return dropped.get();
  }

  /** How many requests have come, also those that were refused. */
  int requests() {
    return requests.get();
  }

  public List<Line> lines() {
    return List.copyOf(lines);
  }

  Optional<Line> line(String begin) {
    return lines.stream().filter(line -> line.text().startsWith(begin)).findFirst();
  }

  Optional<Span> span(String name) {
    return spans.stream().filter(span -> span.getName().equals(name)).findFirst();
  }

  /** The last export of a metric. */
  Optional<Metric> metric(String name) {
    return metrics.stream()
        .filter(metric -> metric.getName().equals(name))
        .reduce((first, second) -> second);
  }

  /** The resources that have sent to a path. */
  Set<Resource> resources(String path) {
    return resources.getOrDefault(path, Set.of());
  }

  static Map<String, String> attributes(List<KeyValue> list) {
    return list.stream()
        .collect(
            Collectors.toMap(
                KeyValue::getKey,
                pair ->
                    pair.getValue().hasIntValue()
                        ? Long.toString(pair.getValue().getIntValue())
                        : pair.getValue().getStringValue()));
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      requests.incrementAndGet();
      int answer = status;
      if (answer == 200) {
        accept(exchange.getRequestURI().getPath(), body);
      }
      if (part == 0) {
        exchange.sendResponseHeaders(answer, -1);
      } else {
        exchange.sendResponseHeaders(answer, 0);
        writeWithoutEnd(exchange.getResponseBody());
      }
    }
  }

  private void writeWithoutEnd(OutputStream body) {
    try {
      while (!threads.isShutdown()) {
        body.write(new byte[part]);
        body.flush();
        LockSupport.parkNanos(part < 1024 ? 1_000_000 : 0); // a slow one, or a flood
      }
    } catch (IOException gone) {
      dropped.incrementAndGet();
    }
  }

  private void accept(String path, byte[] body) throws IOException {
    switch (path) {
      case "/v1/traces" ->
          ExportTraceServiceRequest.parseFrom(body)
              .getResourceSpansList()
              .forEach(
                  sent -> {
                    add(path, sent.getResource());
                    sent.getScopeSpansList().forEach(scope -> spans.addAll(scope.getSpansList()));
                  });
      case "/v1/metrics" ->
          ExportMetricsServiceRequest.parseFrom(body)
              .getResourceMetricsList()
              .forEach(
                  sent -> {
                    add(path, sent.getResource());
                    sent.getScopeMetricsList()
                        .forEach(scope -> metrics.addAll(scope.getMetricsList()));
                  });
      case "/v1/logs" ->
          ExportLogsServiceRequest.parseFrom(body)
              .getResourceLogsList()
              .forEach(
                  sent -> {
                    add(path, sent.getResource());
                    sent.getScopeLogsList()
                        .forEach(
                            scope ->
                                scope
                                    .getLogRecordsList()
                                    .forEach(
                                        line ->
                                            lines.add(new Line(scope.getScope().getName(), line))));
                  });
      default -> throw new IOException("nothing is sent to " + path);
    }
  }

  private void add(String path, Resource resource) {
    resources.computeIfAbsent(path, first -> ConcurrentHashMap.newKeySet()).add(resource);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
