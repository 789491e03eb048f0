package io.serai.task.run.feed;

import io.serai.concurrent.CompletionCause;
import io.serai.task.AgentEvent;
import io.serai.task.AgentEventPage;
import io.serai.task.TaskEventLog;
import io.serai.task.run.environment.GrowingDelay;
import io.serai.task.run.environment.HubTimer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of all tasks of an agent, while it has subscribers on this hub. The newest ones are
 * read from the log once and kept for all subscribers, as long as they are small together.
 * Thread-safe.
 */
final class AgentFeed implements EventSource<AgentEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(AgentFeed.class);
  private static final int CAPACITY = 128;
  private static final int PAGE = 64;
  private static final Duration FIRST_RETRY_DELAY = Duration.ofMillis(50);
  private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(5);

  private final String agent;
  private final TaskEventLog log;
  private final HubTimer timer;
  private final Runnable unfollowed;
  private final Set<Runnable> followers = ConcurrentHashMap.newKeySet();
  private final ConcurrentNavigableMap<Long, AgentEvent> recent = new ConcurrentSkipListMap<>();

  private long weight; // of the recent events; changed by one read at a time

  /** Events up to this position are not in memory. */
  private volatile long floor;

  private volatile long last;

  // used by one read at a time
  private final GrowingDelay retryDelay = new GrowingDelay(FIRST_RETRY_DELAY, MAX_RETRY_DELAY);
  private boolean failing;

  // guarded by this
  private boolean reading;
  private boolean readAgain;

  private int subscribers; // changed only in atomic operations of the map of feeds

  /**
   * @param position position of the newest event; the feed notifies of those behind it
   * @param unfollowed called once for each subscriber that has gone
   */
  AgentFeed(String agent, TaskEventLog log, HubTimer timer, long position, Runnable unfollowed) {
    this.agent = agent;
    this.log = log;
    this.timer = timer;
    this.unfollowed = unfollowed;
    this.floor = position;
    this.last = position;
  }

  /** Reads events that were added to the log, and notifies the subscribers of them. */
  void changed() {
    synchronized (this) {
      readAgain = true;
      if (reading) {
        return;
      }
      reading = true;
    }
    readNew();
  }

  /** Counts one more subscriber. */
  AgentFeed retain() {
    subscribers++;
    return this;
  }

  /** Counts one subscriber less; returns whether none is left. */
  boolean release() {
    subscribers--;
    return subscribers == 0;
  }

  @Override
  public void follow(Runnable follower) {
    followers.add(follower);
  }

  @Override
  public void unfollow(Runnable follower) {
    if (followers.remove(follower)) {
      unfollowed.run();
    }
  }

  @Override
  public long last() {
    return last;
  }

  @Override
  public boolean isComplete() {
    return false;
  }

  @Override
  public long position(AgentEvent event) {
    return event.position();
  }

  @Override
  public List<AgentEvent> recent(long after, int limit) {
    List<AgentEvent> found = recent.tailMap(after, false).values().stream().limit(limit).toList();
    return after < floor ? List.of() : found; // the floor may have risen meanwhile
  }

  @Override
  public CompletionStage<List<AgentEvent>> read(long after, int limit) {
    return log.changes(agent, after, limit).thenApply(AgentEventPage::events);
  }

  @Override
  public String toString() {
    return "the feed of agent " + agent;
  }

  /** Reads pages until nothing is new; called only by the thread that is the current reader. */
  private void readNew() {
    while (startRead()) {
      CompletableFuture<AgentEventPage> page = nextPage().toCompletableFuture();
      if (!page.isDone()) {
        var unused =
            page.whenComplete(
                (read, failure) -> {
                  if (accept(read, failure)) {
                    readNew();
                  }
                });
        return;
      }
      if (!page.handle(this::accept).join()) {
        return;
      }
    }
  }

  private CompletionStage<AgentEventPage> nextPage() {
    try {
      return log.changes(agent, last, PAGE);
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private synchronized boolean startRead() {
    reading = readAgain;
    readAgain = false;
    return reading;
  }

  /** Adds a page; returns false if the next page is read later. */
  private boolean accept(@Nullable AgentEventPage page, @Nullable Throwable failure) {
    if (page == null) {
      retry(CompletionCause.of(Objects.requireNonNull(failure)));
      return false;
    }
    failing = false;
    retryDelay.reset();
    if (!page.isLast()) {
      readAgain();
    }
    if (!page.events().isEmpty()) {
      add(page.events());
      followers.forEach(this::notify);
    }
    return true;
  }

  /** Reads again after a delay, which grows with each failure, while there are subscribers. */
  private void retry(Throwable failure) {
    readAgain();
    if (!failing) {
      LOG.warn("New events of agent {} cannot be read now: {}", agent, failure.toString());
    }
    failing = true;
    timer.schedule(retryDelay.next(), this::retryNow);
  }

  private void retryNow() {
    if (!followers.isEmpty()) {
      readNew();
    }
  }

  private synchronized void readAgain() {
    readAgain = true;
  }

  private void add(List<AgentEvent> events) {
    for (AgentEvent event : events) {
      recent.put(event.position(), event);
      weight += event.event().weight();
    }
    last = events.get(events.size() - 1).position();
    while (recent.size() > CAPACITY || weight > RecentEventBuffer.MAX_WEIGHT) {
      AgentEvent oldest = recent.firstEntry().getValue();
      floor = oldest.position();
      recent.remove(floor);
      weight -= oldest.event().weight();
    }
  }

  /** A follower that fails does not affect the others. */
  private void notify(Runnable follower) {
    try {
      follower.run();
    } catch (Throwable e) {
      LOG.warn("A follower of agent {} failed", agent, e);
    }
  }
}
