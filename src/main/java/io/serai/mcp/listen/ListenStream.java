package io.serai.mcp.listen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.model.McpEnvelopeWriter;
import io.serai.mcp.model.Revision;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The notifications of one subscription. Changes that the client has not read yet are remembered
 * once each, however often they happen, so that a slow client costs no memory. Thread-safe.
 */
final class ListenStream implements Flow.Subscription {
  private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

  private final @Nullable JsonNode requestId;
  private final ListenFilter filter;
  private final Function<SubscriptionTarget, CompletionStage<ObjectNode>> states;
  private final Flow.Subscriber<? super SseEvent> subscriber;
  private final List<Runnable> endings = new ArrayList<>();

  // guarded by this
  private long demand;
  private boolean acknowledged;
  private boolean delivering;
  private boolean subscribed;
  private boolean ending;
  private boolean closed;
  private final Set<ChangeSource> changedLists = new LinkedHashSet<>();
  private final Set<SubscriptionTarget> changedStates = new LinkedHashSet<>();

  /**
   * @param requestId id of the request that subscribed; null for the stream of a session, which has
   *     no acknowledgement
   * @param states reads what the client is told of a task or a resource
   */
  ListenStream(
      @Nullable JsonNode requestId,
      ListenFilter filter,
      Function<SubscriptionTarget, CompletionStage<ObjectNode>> states,
      Flow.Subscriber<? super SseEvent> subscriber) {
    this.requestId = requestId;
    this.filter = filter;
    this.states = states;
    this.subscriber = subscriber;
    this.acknowledged = requestId == null;
  }

  /** Runs an action once the stream has ended; at once if it has. */
  void whenEnded(Runnable action) {
    synchronized (this) {
      if (!closed) {
        endings.add(action);
        return;
      }
    }
    action.run();
  }

  /** Remembers that a list has changed. */
  void changed(ChangeSource list) {
    synchronized (this) {
      changedLists.add(list);
    }
    deliver();
  }

  /** Remembers that a task or a resource has changed. */
  void changed(SubscriptionTarget state) {
    synchronized (this) {
      changedStates.add(state);
    }
    deliver();
  }

  /**
   * Ends the stream: that of a request with its response, once the client reads that, and that of a
   * session at once.
   */
  void end() {
    synchronized (this) {
      ending = true;
    }
    deliver();
  }

  @Override
  public void request(long more) {
    synchronized (this) {
      subscribed = true;
      demand = demand + more < 0 ? Long.MAX_VALUE : demand + more;
    }
    deliver();
  }

  @Override
  public void cancel() {
    close();
  }

  /** Delivers what is due, by one thread at a time. */
  private void deliver() {
    synchronized (this) {
      if (delivering) {
        return;
      }
      delivering = true;
    }
    goOn();
  }

  private void goOn() {
    Step next = next();
    while (next != null && next.run()) {
      next = next();
    }
  }

  private synchronized @Nullable Step next() {
    if (ending && !closed && requestId == null && subscribed) {
      return this::complete; // has no message, so it needs no demand
    }
    if (closed || demand == 0) {
      delivering = false;
      return null;
    }
    if (!acknowledged) {
      acknowledged = true;
      return send("notifications/subscriptions/acknowledged", acknowledgement());
    }
    if (ending) {
      return this::complete;
    }
    if (!changedLists.isEmpty()) {
      ChangeSource list = changedLists.iterator().next();
      changedLists.remove(list);
      return send(list.notification(), JsonMappers.object());
    }
    if (!changedStates.isEmpty()) {
      SubscriptionTarget state = changedStates.iterator().next();
      changedStates.remove(state);
      return () -> read(state);
    }
    delivering = false;
    return null;
  }

  private ObjectNode acknowledgement() {
    ObjectNode params = JsonMappers.object();
    params.set("notifications", filter.json());
    return params;
  }

  /** Returns the delivery of a notification, which is written outside of the lock. */
  private Step send(String method, ObjectNode params) {
    demand--;
    return () -> {
      if (requestId != null) {
        params.withObjectProperty("_meta").set(SUBSCRIPTION, requestId);
      }
      subscriber.onNext(new SseEvent(null, McpEnvelopeWriter.notification(method, params)));
      return true;
    };
  }

  private boolean complete() {
    if (requestId != null) {
      ObjectNode result = JsonMappers.object();
      result.putObject("_meta").set(SUBSCRIPTION, requestId);
      subscriber.onNext(
          new SseEvent(
              null, new McpEnvelopeWriter(requestId, Revision.V2026_07_28).result(result)));
    }
    close();
    subscriber.onComplete();
    return false;
  }

  private void close() {
    List<Runnable> actions;
    synchronized (this) {
      closed = true;
      actions = List.copyOf(endings);
      endings.clear();
    }
    actions.forEach(Runnable::run);
  }

  /** Reads what has changed, and tells of it; what is gone is left out. */
  private boolean read(SubscriptionTarget state) {
    CompletableFuture<ObjectNode> reading;
    try {
      reading = states.apply(state).toCompletableFuture();
    } catch (RuntimeException refused) {
      return true;
    }
    if (reading.isDone()) {
      send(state, reading);
      return true;
    }
    var unused =
        reading.whenComplete(
            (told, gone) -> {
              send(state, reading);
              goOn();
            });
    return false;
  }

  private void send(SubscriptionTarget state, CompletableFuture<ObjectNode> read) {
    if (read.isCompletedExceptionally()) {
      return;
    }
    Step sending;
    synchronized (this) {
      if (closed) {
        return;
      }
      sending = send(state.kind().notification(), read.join());
    }
    sending.run();
  }

  /** A part of the delivery; returns whether what is due next may follow at once. */
  @FunctionalInterface
  private interface Step {
    boolean run();
  }
}
