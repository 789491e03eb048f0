package io.serai.mcp.listen;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.sse.SseEvent;
import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.session.SessionKey;
import io.serai.mcp.session.SessionStore;
import io.serai.protocol.ProtocolCall;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/**
 * Subscriptions ({@code subscriptions/listen}): a stream of notifications about lists that change,
 * and about the states of tasks. A session before 2026-07-28 has one stream about all lists, and
 * about the resources that it has subscribed to.
 */
public final class ListenFeature implements McpFeature {
  private final List<ChangeSource> sources;
  private final WatchedTasks tasks;
  private final WatchedResources resources;
  private final Set<ListenStream> open = ConcurrentHashMap.newKeySet();
  private final ResourceStreams watching;
  private final SessionStreams sessions;

  /**
   * Creates the feature.
   *
   * @param sessions has the subscriptions of sessions
   * @param timer runs what is to be done later
   */
  public ListenFeature(
      List<ChangeSource> sources,
      WatchedTasks tasks,
      WatchedResources resources,
      SessionStore sessions,
      ScheduledExecutorService timer) {
    this.sources = List.copyOf(sources);
    this.tasks = tasks;
    this.resources = resources;
    this.watching = new ResourceStreams(resources);
    this.sessions = new SessionStreams(resources, sessions, timer);
  }

  /** The tasks that clients of the tasks extension watch. Thread-safe. */
  public interface WatchedTasks {

    /**
     * Checks that the client may watch tasks.
     *
     * @throws RuntimeException if the client has not declared the extension
     */
    void check(McpContext context);

    /** Returns the further events of a task; an error if the caller may not read it. */
    Flow.Publisher<TaskEvent> events(McpContext context, String id);

    /** Returns a task as the client sees it. */
    CompletionStage<ObjectNode> read(McpContext context, String id);
  }

  /** The resources whose changes clients hear of. Thread-safe. */
  public interface WatchedResources {

    /** Whether the hub tells of changes of a resource with the URI. */
    boolean canBeWatched(String uri);

    /**
     * Registers a listener, which gets the URI of each resource that has changed.
     *
     * @return removes the listener
     */
    Runnable listen(Consumer<String> listener);

    /** Whether there is a resource that the caller of a stream may read at this moment. */
    boolean mayRead(ProtocolCall call, String uri);
  }

  @Override
  public Map<String, McpMethod> statelessMethods() {
    return Map.of("subscriptions/listen", this::listen);
  }

  /** Ends all streams, because the hub stops. */
  public void end() {
    sessions.close();
    watching.close();
    open.forEach(ListenStream::end);
  }

  private CompletionStage<McpAnswer> listen(McpContext context) {
    if (!context.acceptsEvents()) {
      throw McpException.invalid("The header Accept must have text/event-stream.");
    }
    if (!context.request().params().has("notifications")) {
      throw McpException.invalid(
          "params.notifications must say what to tell of, such as"
              + " {\"toolsListChanged\": true}.");
    }
    ListenFilter filter =
        ListenFilter.of(
            context.request().object("notifications"), sources, resources::canBeWatched);
    if (!filter.taskIds().isEmpty()) {
      tasks.check(context);
    }
    Flow.Publisher<SseEvent> messages =
        subscriber -> {
          ListenStream stream =
              new ListenStream(
                  context.request().id(), filter, state -> read(context, state), subscriber);
          open(stream, filter);
          watching.add(filter.resources(), stream);
          filter.taskIds().forEach(id -> watch(context, id, stream));
          subscriber.onSubscribe(stream);
        };
    return CompletableFuture.completedFuture(new McpAnswer.Notifications(messages));
  }

  /**
   * Opens the stream of a session, which tells of all lists that change, and of the resources to
   * which the session has subscribed. Another stream that it has on this hub ends.
   */
  public CompletionStage<McpAnswer> ofSession(McpContext context) {
    SessionKey session = SessionKey.of(context).orElseThrow();
    ListenFilter all = new ListenFilter(sources, List.of(), Set.of());
    Flow.Publisher<SseEvent> messages =
        subscriber -> {
          ListenStream stream =
              new ListenStream(null, all, state -> read(context, state), subscriber);
          sessions.add(session, context.call().agent().id(), stream);
          open(stream, all);
          subscriber.onSubscribe(stream);
        };
    return CompletableFuture.completedFuture(new McpAnswer.Notifications(messages));
  }

  /**
   * Ends a session of the caller: what it has set is forgotten, and its streams on this hub end.
   * Calls of its tools go on.
   */
  public CompletionStage<McpAnswer> endSession(McpContext context) {
    SessionKey session = SessionKey.of(context).orElseThrow();
    return sessions.end(session).thenApply(forgotten -> new McpAnswer.Nothing());
  }

  private void open(ListenStream stream, ListenFilter filter) {
    open.add(stream);
    stream.whenEnded(() -> open.remove(stream));
    filter.lists().forEach(list -> watch(list, stream));
  }

  private static void watch(ChangeSource list, ListenStream stream) {
    stream.whenEnded(list.listen(() -> stream.changed(list)));
  }

  private CompletionStage<ObjectNode> read(McpContext context, SubscriptionTarget state) {
    if (state.kind() == SubscriptionTarget.Kind.TASK) {
      return tasks.read(context, state.id());
    }
    return resources.mayRead(context.call(), state.id())
        ? CompletableFuture.completedFuture(JsonMappers.object().put("uri", state.id()))
        : CompletableFuture.failedFuture(new NoSuchElementException(state.id()));
  }

  /** The state as it is now comes first, so that no change is missed. */
  private void watch(McpContext context, String id, ListenStream stream) {
    tasks
        .events(context, id)
        .subscribe(new TaskWatch(new SubscriptionTarget(SubscriptionTarget.Kind.TASK, id), stream));
  }

  /** Tells a stream when a task has changed its state, or asks. */
  private record TaskWatch(SubscriptionTarget state, ListenStream stream)
      implements Flow.Subscriber<TaskEvent> {

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      stream.whenEnded(subscription::cancel);
      stream.changed(state);
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(TaskEvent event) {
      TaskEventPayload fact = event.fact();
      if (fact instanceof TaskEventPayload.Changed || fact instanceof TaskEventPayload.Needed) {
        stream.changed(state);
      }
    }

    @Override
    public void onError(Throwable unreadable) {
      // a task that the caller may not read does not exist for it
    }

    @Override
    public void onComplete() {}
  }
}
