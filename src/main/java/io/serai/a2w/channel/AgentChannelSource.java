package io.serai.a2w.channel;

import io.serai.a2w.model.AgentChannel;
import io.serai.concurrent.CompletionCause;
import io.serai.store.StoreException;
import io.serai.task.AgentEvent;
import io.serai.task.ListedTask;
import io.serai.task.Task;
import io.serai.task.TaskQuery;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskReads;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest messages of all channels of one agent, while it has readers. Each event is encoded
 * once for all readers that keep up; {@link ChannelReaderSubscription} reads older ones from the
 * log. Thread-safe.
 */
final class AgentChannelSource implements Flow.Subscriber<AgentEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(AgentChannelSource.class);
  private static final int MAX_LIVE = 1_000;
  private static final TaskQuery LIVE = TaskQuery.ALL.live(true).page(null, MAX_LIVE);
  private static final int DEMAND = 64;
  private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

  private final String agent;
  private final TaskDispatcher tasks;
  private final AgentEventEncoder encoder;
  private final AgentTaskStateTracker tracker;
  private final Runnable unfollowed;
  private final Set<Runnable> followers = ConcurrentHashMap.newKeySet();
  private final RecentMessages recent;

  /** Position of the last event that was received, though it may still have to be encoded. */
  private volatile long received;

  private volatile Flow.@Nullable Subscription subscription;
  private volatile boolean ended;

  // guarded by this
  private int weight; // as the readers know it
  private CompletionStage<Void> encoded = CompletableFuture.completedFuture(null);

  /**
   * @param position position of the newest event; only later ones are kept in memory
   * @param unfollowed called once for each reader that has gone
   */
  AgentChannelSource(
      String agent,
      TaskDispatcher tasks,
      AgentEventEncoder encoder,
      long position,
      Runnable unfollowed) {
    this.agent = agent;
    this.tasks = tasks;
    this.encoder = encoder;
    this.tracker = new AgentTaskStateTracker(tasks);
    this.unfollowed = unfollowed;
    this.recent = new RecentMessages(MessagePosition.of(position));
    this.received = position;
    this.weight = encoder.weight().getAsInt();
  }

  /** Begins to receive events. */
  void begin() {
    tasks.feed(agent, received).subscribe(this);
  }

  /** Stops receiving events. */
  void end() {
    ended = true;
    Flow.Subscription current = subscription;
    if (current != null) {
      current.cancel();
    }
  }

  /**
   * Returns the key after which a reader begins that wants the events after a position and the
   * messages about the agent from now on. Events before that position may follow the key, if this
   * source has not received them yet.
   */
  long start(long position) {
    long now = recent.last();
    return MessagePosition.position(now) <= position ? now : MessagePosition.after(position);
  }

  /** Sends the weight of the agent to the present readers, unless they have it. */
  synchronized void weightIs(int newWeight) {
    int previous = weight;
    if (previous != newWeight) {
      weight = newWeight;
      then(() -> addWeight(newWeight, previous), "The changed weight");
    }
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    if (ended) {
      newSubscription.cancel();
    } else {
      newSubscription.request(DEMAND);
    }
  }

  @Override
  public synchronized void onNext(AgentEvent event) {
    received = event.position();
    then(
        () -> untilRead(() -> tracker.after(event)).thenCompose(task -> add(event, task)),
        "An event");
    encoded = encoded.thenRun(() -> Objects.requireNonNull(subscription).request(1));
  }

  /** Subscribes again soon, since the readers stay connected. */
  @Override
  public void onError(Throwable failure) {
    LOG.warn("New events of agent {} cannot be read now: {}", agent, failure.toString());
    tasks
        .delay(RETRY_DELAY)
        .thenRun(
            () -> {
              if (!ended) {
                begin();
              }
            });
  }

  @Override
  public void onComplete() {
    // the events of an agent do not end
  }

  String agent() {
    return agent;
  }

  void follow(Runnable follower) {
    followers.add(follower);
  }

  void unfollow(Runnable follower) {
    if (followers.remove(follower)) {
      unfollowed.run();
    }
  }

  long last() {
    return recent.last();
  }

  /** Returns messages after a key; empty if the next one is no longer in memory. */
  List<ChannelMessages> recent(long after, int limit) {
    return recent.after(after, limit);
  }

  @Override
  public String toString() {
    return "the channels of agent " + agent;
  }

  /** Adds messages after all others, under the lock; a failure affects these alone. */
  private void then(Supplier<CompletionStage<Void>> addition, String what) {
    encoded =
        encoded
            .thenCompose(before -> addition.get())
            .exceptionally(
                failure -> {
                  LOG.error("{} of agent {} was not sent on its channels", what, agent, failure);
                  return null;
                });
  }

  private CompletionStage<Void> add(AgentEvent event, @Nullable TrackedTask task) {
    add(encode(event, task));
    return task != null && task.state().isEnd() && tracker.live() == 0
        ? addIdleUnlessLive()
        : CompletableFuture.completedFuture(null);
  }

  /** Adds that the agent is idle, if the log has no live task of which no event was seen. */
  private CompletionStage<Void> addIdleUnlessLive() {
    return untilRead(() -> tasks.summaries(TaskQuery.ALL.agent(agent).live(true).page(null, 1)))
        .thenAccept(
            page -> {
              if (page.tasks().isEmpty()) {
                addIdle();
              }
            });
  }

  /** Repeats a read while the database fails, so that the readers miss nothing. */
  private <T> CompletionStage<T> untilRead(Supplier<CompletionStage<T>> read) {
    return read.get()
        .exceptionallyCompose(
            failure ->
                ended || !(CompletionCause.of(failure) instanceof StoreException)
                    ? CompletableFuture.failedFuture(failure)
                    : tasks.delay(RETRY_DELAY).thenCompose(due -> untilRead(read)));
  }

  private CompletionStage<Void> addWeight(int newWeight, int previous) {
    TaskReads reads = tasks.reads();
    return untilRead(() -> reads.list(LIVE.agent(agent), false))
        .thenAccept(page -> addWeight(newWeight, previous, page.tasks()))
        .whenComplete((added, failure) -> reads.close());
  }

  private void addWeight(int newWeight, int previous, List<ListedTask> live) {
    long position = MessagePosition.position(recent.last());
    Map<AgentChannel, String> texts =
        Map.of(
            AgentChannel.EVENTS, encoder.weightUpdate(newWeight, previous, position),
            AgentChannel.STATUS, encoder.idle(position));
    add(
        new ChannelMessages(
            recent.last() + 1,
            null,
            0,
            texts,
            live.stream().map(each -> liveStatus(each.task())).toList()));
  }

  /** Its text has no position, since a reader cannot go on after it: more may follow. */
  private ChannelMessages.LiveStatus liveStatus(Task task) {
    return new ChannelMessages.LiveStatus(
        ChannelMessages.TaskIdentity.of(task.request()), encoder.snapshot(task, null));
  }

  private void addIdle() {
    long last = recent.last();
    String idle = encoder.idle(MessagePosition.position(last));
    add(new ChannelMessages(last + 1, null, 0, Map.of(AgentChannel.STATUS, idle)));
  }

  ChannelMessages encode(AgentEvent event, @Nullable TrackedTask task) {
    return task == null
        ? new ChannelMessages(
            MessagePosition.of(event.position()), null, event.event().sequence(), Map.of())
        : encoder.encode(event, task);
  }

  private void add(ChannelMessages messages) {
    recent.add(messages);
    followers.forEach(this::notify);
  }

  /** A follower that fails does not affect the others. */
  private void notify(Runnable follower) {
    try {
      follower.run();
    } catch (Throwable e) {
      LOG.warn("A reader of the channels of agent {} failed", agent, e);
    }
  }
}
