package io.serai.fuzz;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Says what is wrong with an answer.
 *
 * <p>Of the statuses from 500 on these are allowed, where the body says why: 501, what the hub does
 * not do; 503 with {@code Retry-After}, it is busy or cannot reach what it needs, come again, or is
 * what {@code /observe/health} says of a hub that is not well; 504, what it waited for took too
 * long; 505, a version of HTTP; 507, its disk is full.
 */
final class Judge {

  private static final long SLOW = TimeUnit.SECONDS.toNanos(2);
  private static final List<String> INSIDE =
      List.of(
          "\tat ",
          "\\tat ",
          "java.lang.",
          "java.util.",
          "Exception:",
          "io.vertx.",
          "org.apache.camel.");

  private final Stalls stalls;

  Judge(Stalls stalls) {
    this.stalls = stalls;
  }

  /**
   * What is wrong; the beginning says the kind, and holds nothing that differs from case to case.
   */
  Optional<String> fault(FuzzCase sent, Reply reply) {
    return switch (reply.how()) {
      case CLOSED -> closed(sent, reply);
      case RESET -> Optional.of("stream reset (" + reply.header("reset") + "): " + sent.name());
      case SILENT, NOTHING -> Optional.empty();
      case ANSWERED -> answered(sent, reply);
    };
  }

  private static Optional<String> closed(FuzzCase sent, Reply reply) {
    String cause = reply.header("cause");
    if (cause != null) {
      return Optional.of("broken answer: " + words(cause));
    }
    boolean allowed =
        sent.payload() instanceof FuzzCase.Frames
            || (sent.payload() instanceof FuzzCase.Raw raw && !raw.whole())
            || isTooLarge(sent.payload())
            || sent.hasTooLargeHead();
    return allowed ? Optional.empty() : Optional.of("closed without an answer: " + sent.name());
  }

  /** It is refused while it is still sent, and the answer may be lost with the connection. */
  private static boolean isTooLarge(FuzzCase.Payload payload) {
    return (payload instanceof FuzzCase.Http http && http.body().length > 1 << 20)
        || (payload instanceof FuzzCase.Raw raw && raw.bytes().length > 1 << 16);
  }

  private static Optional<String> answered(FuzzCase sent, Reply reply) {
    int status = reply.status();
    boolean bodiless = sent.payload() instanceof FuzzCase.Http http && http.method().equals("HEAD");
    if (status >= 500 && !isDeliberate(reply, bodiless)) {
      return Optional.of(
          "status " + status + ": " + place(sent, reply) + " " + words(reply.body()));
    }
    String grpc = reply.header("grpc-status");
    if ("13".equals(grpc) || "2".equals(grpc)) {
      return Optional.of(
          "grpc-status " + grpc + ": " + words(String.valueOf(reply.header("grpc-message"))));
    }
    if (sent.payload() instanceof FuzzCase.Grpc
        && status == 200
        && grpc == null
        && !isOpenStream(sent)) {
      return Optional.of("no grpc-status: " + sent.name());
    }
    if (reply.body().contains("\"code\":-32603")
        && !reply.body().contains("INVALID_AGENT_RESPONSE")) {
      return Optional.of("-32603: " + place(sent, reply) + " " + words(reply.body()));
    }
    boolean tellsInside =
        status >= 400
            && !sent.name().contains("jolokia")
            && INSIDE.stream().anyMatch(reply.body()::contains);
    return tellsInside
        ? Optional.of("tells of the inside: " + sent.name() + " " + words(reply.body()))
        : Optional.empty();
  }

  /** What the log tells of in any case is told here once for each area. */
  private static String place(FuzzCase sent, Reply reply) {
    return reply.body().contains("its log has the reason") ? sent.area() : sent.name();
  }

  private static boolean isOpenStream(FuzzCase sent) {
    return sent.name().endsWith("StreamingMessage") || sent.name().endsWith("SubscribeToTask");
  }

  private static boolean isDeliberate(Reply reply, boolean bodiless) {
    boolean raw = reply.headers().equals(Map.of());
    boolean says =
        raw || bodiless || reply.body().length() > 20 || reply.header("grpc-status") != null;
    boolean again =
        raw
            ? reply.body().toLowerCase(java.util.Locale.ROOT).contains("retry-after:")
            : reply.header("retry-after") != null;
    return switch (reply.status()) {
      case 501, 504, 505, 507 -> says;
      case 503 -> bodiless || (says && (again || reply.body().startsWith("{\"status\":\"DOWN\"")));
      default -> false;
    };
  }

  /** Whether it took long, and not because the fuzzer itself stood still. */
  boolean isSlow(Reply reply) {
    return reply.first() >= SLOW && !stalls.wasAwayWithin(reply.first());
  }

  /** The beginning of a text without what differs from case to case. */
  static String words(String text) {
    String head = text.length() > 300 ? text.substring(0, 300) : text;
    int body = head.indexOf("\r\n\r\n");
    String plain =
        (body < 0 ? head : head.substring(body))
            .replaceAll("fuzz-[a-z]+-\\d+", "ID")
            .replaceAll("[0-9a-f]{8,}", "ID")
            .replaceAll("\\d+", "N");
    return plain.length() > 160 ? plain.substring(0, 160) : plain;
  }
}
