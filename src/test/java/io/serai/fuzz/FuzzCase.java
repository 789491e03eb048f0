package io.serai.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is sent once.
 *
 * @param name the endpoint or kind, by which cases are counted
 * @param waits whether a valid answer may take its time, so that it is not timed
 * @param next what is sent after it, by the text of its answer; null for nothing
 */
record FuzzCase(
    String area,
    long iteration,
    String name,
    Payload payload,
    boolean waits,
    @Nullable Function<String, @Nullable FuzzCase> next) {
  private static final int MOST_HEAD = 8_000;

  /** The value of the request's {@code X-Request-Id}, by which a line of the log is attributed. */
  String id() {
    return "fuzz-" + area + "-" + iteration;
  }

  /**
   * Whether its headers are so large that a server may close a connection of HTTP/2 for them (RFC
   * 9113, 10.5.1).
   */
  boolean hasTooLargeHead() {
    if (payload instanceof Http http) {
      return size(http.target(), http.headers()) > MOST_HEAD;
    }
    return payload instanceof Grpc call && size(call.path(), call.headers()) > MOST_HEAD;
  }

  private static int size(String target, List<Header> headers) {
    return octets(target)
        + headers.stream().mapToInt(each -> octets(each.name()) + octets(each.value())).sum();
  }

  private static int octets(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  sealed interface Payload {}

  /** A request that is well delimited. */
  record Http(String method, String target, List<Header> headers, byte[] body, boolean chunked)
      implements Payload {}

  /**
   * Octets of HTTP/1.1 on a connection of their own.
   *
   * @param whole whether they end with a whole request, which must be answered
   */
  record Raw(byte[] bytes, boolean whole) implements Payload {}

  /** Octets of HTTP/2 on a connection of their own, its preface included. */
  record Frames(byte[] bytes) implements Payload {}

  /** Calls of gRPC: the request's octets are its framed messages. */
  record Grpc(String path, List<Header> headers, byte[] body) implements Payload {}

  /** A change of the home's files. */
  record Files(List<FileChange> changes) implements Payload {}
}
