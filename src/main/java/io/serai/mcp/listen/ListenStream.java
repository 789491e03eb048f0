package io.serai.mcp.listen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.model.McpEnvelope;
import io.serai.mcp.model.Revision;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

  private final JsonNode requestId;
  private final ListenFilter filter;
  private final Function<String, CompletionStage<ObjectNode>> tasks;
  private final Flow.Subscriber<? super SseEvent> subscriber;
  private final List<Runnable> endings = new ArrayList<>();

  // guarded by this
  private long demand;
  private boolean acknowledged;
  private boolean delivering;
  private boolean ending;
  private boolean closed;
  private final Set<ChangeSource> changedLists = new LinkedHashSet<>();
  private final Set<String> changedTasks = new LinkedHashSet<>();

  /**
   * @param requestId id of the request that subscribed
   * @param tasks reads a task as the client sees it
   */
  ListenStream(
      JsonNode requestId,
      ListenFilter filter,
      Function<String, CompletionStage<ObjectNode>> tasks,
      Flow.Subscriber<? super SseEvent> subscriber) {
    this.requestId = requestId;
    this.filter = filter;
    this.tasks = tasks;
    this.subscriber = subscriber;
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

  /** Remembers that a task has changed. */
  void changed(String taskId) {
    synchronized (this) {
      changedTasks.add(taskId);
    }
    deliver();
  }

  /** Ends the stream with a response, because the hub stops. */
  void end() {
    synchronized (this) {
      ending = true;
    }
    deliver();
  }

  @Override
  public void request(long more) {
    synchronized (this) {
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
    while (true) {
      Runnable next = next();
      if (next == null) {
        return;
      }
      next.run();
      if (next instanceof TaskReading) {
        return; // what was read is delivered, and the rest after it
      }
    }
  }

  private synchronized @Nullable Runnable next() {
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
    if (!changedTasks.isEmpty()) {
      String id = changedTasks.iterator().next();
      changedTasks.remove(id);
      return new TaskReading(id);
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
  private Runnable send(String method, ObjectNode params) {
    demand--;
    return () -> {
      params.withObjectProperty("_meta").set(SUBSCRIPTION, requestId);
      subscriber.onNext(new SseEvent(null, McpEnvelope.notification(method, params)));
    };
  }

  private void complete() {
    ObjectNode result = JsonMappers.object();
    result.putObject("_meta").set(SUBSCRIPTION, requestId);
    subscriber.onNext(
        new SseEvent(null, new McpEnvelope(requestId, Revision.V2026_07_28).result(result)));
    close();
    subscriber.onComplete();
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

  /** Reads a task that has changed, and sends its state; one that is gone is left out. */
  private final class TaskReading implements Runnable {
    private final String id;

    TaskReading(String id) {
      this.id = id;
    }

    @Override
    public void run() {
      try {
        var unused = tasks.apply(id).whenComplete((task, gone) -> deliver(task, gone));
      } catch (RuntimeException refused) {
        goOn();
      }
    }

    private void deliver(@Nullable ObjectNode task, @Nullable Throwable gone) {
      try {
        if (gone == null && task != null) {
          sending(task).run();
        }
      } finally {
        goOn();
      }
    }

    private Runnable sending(ObjectNode task) {
      synchronized (ListenStream.this) {
        return closed ? () -> {} : send("notifications/tasks", task);
      }
    }
  }
}
