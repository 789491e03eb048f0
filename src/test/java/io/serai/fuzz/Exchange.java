package io.serai.fuzz;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A request and as much of its answer as has come; used by one event loop alone. */
final class Exchange {

  /** How much of an answer is looked at. */
  static final int KEPT = 16_384;

  /** After which time without any answer a request is given up. */
  static final int PATIENCE_MILLIS = 30_000;

  /** How long a stream is read. */
  private static final int STREAM_MILLIS = 150;

  private final EventLoop loop;
  private final Consumer<Reply> done;
  private final boolean head;
  private final boolean stream;
  private final byte[] bytes;
  private final Map<String, String> fields = new HashMap<>();
  private final StringBuilder text = new StringBuilder();
  private @Nullable Future<?> limit;
  private long sent = System.nanoTime();
  private long first;
  private int status;

  /** An exchange whose request has that body or, over HTTP/1.1, these octets as a whole. */
  Exchange(EventLoop loop, Consumer<Reply> done, FuzzCase asked, byte[] bytes) {
    this.loop = loop;
    this.done = done;
    this.head = asked.payload() instanceof FuzzCase.Http http && http.method().equals("HEAD");
    this.stream =
        asked.name().endsWith("StreamingMessage") || asked.name().endsWith("SubscribeToTask");
    this.bytes = bytes;
  }

  byte[] bytes() {
    return bytes;
  }

  boolean isHead() {
    return head;
  }

  void sent() {
    sent = System.nanoTime();
  }

  /** Does something where the answer is not at its end in time. */
  void limit(Runnable giveUp) {
    unlimited();
    limit = loop.schedule(giveUp, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void unlimited() {
    if (limit != null) {
      limit.cancel(false);
    }
  }

  void field(String name, String value) {
    fields.put(name.toLowerCase(Locale.ROOT), value);
  }

  Map<String, String> fields() {
    return fields;
  }

  /** The head of the answer is there; a stream is left soon. */
  void begun(int code, Runnable leave) {
    status = code;
    first = System.nanoTime() - sent;
    boolean open = stream && "application/grpc".equals(fields.get("content-type"));
    if (open || reply().isStream()) {
      unlimited();
      limit = loop.schedule(leave, STREAM_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  boolean isBegun() {
    return status != 0;
  }

  void text(String more) {
    if (text.length() < KEPT) {
      text.append(more);
    }
  }

  Reply reply() {
    return new Reply(Reply.How.ANSWERED, status, fields, text.toString(), first);
  }

  Reply without(Reply.How how) {
    return new Reply(how, 0, fields, text.toString(), System.nanoTime() - sent);
  }

  void end(Reply reply) {
    unlimited();
    done.accept(reply);
  }
}
