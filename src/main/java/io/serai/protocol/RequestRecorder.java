package io.serai.protocol;

import io.serai.http.request.RequestContext;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Counts the answered requests of one protocol, and logs each at level debug. Thread-safe.
 *
 * <p>All parts of the key come from small sets, so the number of counters is bounded.
 */
public final class RequestRecorder {

  /** Operation of a request that names none that exists. */
  public static final String UNKNOWN = "unknown";

  /** Outcome of a request that succeeded, whose stream was started, or whose socket has ended. */
  public static final String OK = "ok";

  private final String protocol;
  private final Logger log;
  private final Map<Key, LongAdder> counts = new ConcurrentHashMap<>();
  private final AtomicInteger openSockets = new AtomicInteger();

  /**
   * @param protocol its name, which is the package of its logger too
   */
  public RequestRecorder(String protocol) {
    this.protocol = protocol;
    this.log = LoggerFactory.getLogger("io.serai." + protocol);
  }

  /**
   * What is counted together.
   *
   * @param operation such as {@code get_task}
   * @param binding such as {@code json_rpc}
   * @param version of the protocol
   * @param outcome {@link #OK}, or the protocol's name of the error in lower case
   */
  public record Key(String operation, String binding, String version, String outcome) {}

  /** Returns the name of the protocol. */
  public String protocol() {
    return protocol;
  }

  /** Records a request that was answered. */
  public void answered(RequestContext request, String caller, Key key) {
    record(request, caller, key, "request answered", null);
  }

  /** Counts a WebSocket that was opened. */
  public void opened() {
    openSockets.incrementAndGet();
  }

  /** Records a WebSocket that was {@linkplain #opened opened} and is closed now. */
  public void closed(RequestContext request, String caller, Key key, Duration open) {
    openSockets.decrementAndGet();
    record(request, caller, key, "socket closed", open);
  }

  /** Returns the number of open WebSockets. */
  public int openSockets() {
    return openSockets.get();
  }

  private void record(
      RequestContext request, String caller, Key key, String message, @Nullable Duration open) {
    counts.computeIfAbsent(key, first -> new LongAdder()).increment();
    if (log.isDebugEnabled()) {
      LoggingEventBuilder line =
          log.atDebug()
              .addKeyValue("request", request.id())
              .addKeyValue("trace", request.trace())
              .addKeyValue("caller", caller)
              .addKeyValue("protocol", protocol)
              .addKeyValue("operation", key.operation())
              .addKeyValue("binding", key.binding())
              .addKeyValue("version", key.version())
              .addKeyValue("outcome", key.outcome());
      (open == null ? line : line.addKeyValue("ms", open.toMillis())).log(message);
    }
  }

  /** Returns the counts so far. */
  public Map<Key, Long> counts() {
    return counts.entrySet().stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, each -> each.getValue().sum()));
  }
}
