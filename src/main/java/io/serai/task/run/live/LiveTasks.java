package io.serai.task.run.live;

import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import io.serai.task.run.queue.AgentQueues;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommands;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tasks that this hub runs, queues or keeps waiting. Thread-safe. */
public final class LiveTasks implements TaskLifecycleCallbacks {
  private static final Logger LOG = LoggerFactory.getLogger(LiveTasks.class);
  private static final int PAGE = 100;

  private final DispatcherServices services;
  private final AgentQueues queues;
  private final Map<String, LiveTaskController> lifecycles = new ConcurrentHashMap<>();
  private final Set<EventSourcedTask> handedOver = ConcurrentHashMap.newKeySet();
  private final Set<String> uncertain = ConcurrentHashMap.newKeySet();
  private volatile Runnable whenLeft = () -> {};
  private volatile boolean closing;

  public LiveTasks(DispatcherServices services, AgentQueues queues) {
    this.services = services;
    this.queues = queues;
  }

  /** Returns the lifecycle of a task that is about to be live; {@link #add} makes it so. */
  public LiveTaskController lifecycle(NewTask task, EventSourcedTask live, Executor executor) {
    return new LiveTaskController(task, live, services, queues, this, executor);
  }

  /** Returns the lifecycle of a live task; null if this hub does not control it. */
  public @Nullable LiveTaskController find(String id) {
    return lifecycles.get(id);
  }

  public Collection<LiveTaskController> all() {
    return lifecycles.values();
  }

  /** Adds a lifecycle; returns the existing one of the same id if there is one. */
  public @Nullable LiveTaskController add(LiveTaskController taskLifecycle) {
    return lifecycles.putIfAbsent(taskLifecycle.live().id(), taskLifecycle);
  }

  @Override
  public void left(LiveTaskController taskLifecycle) {
    lifecycles.remove(taskLifecycle.live().id(), taskLifecycle);
    whenLeft.run();
  }

  /** Sets what is called whenever a task has left. */
  public void whenLeft(Runnable action) {
    whenLeft = action;
  }

  /** Returns the agents that have live tasks. */
  public Set<String> agents() {
    return lifecycles.values().stream()
        .map(taskLifecycle -> taskLifecycle.request().agent())
        .collect(Collectors.toSet());
  }

  @Override
  public void handedOver(EventSourcedTask live) {
    if (services.log().shared()) {
      handedOver.add(live);
    }
  }

  /** Returns the tasks of other hubs that this hub has owned, or tried to take over, before. */
  public Set<EventSourcedTask> handedOver() {
    return handedOver;
  }

  /**
   * Returns the ids of tasks whose submission was reported as failed although they may be in the
   * log.
   */
  public Set<String> uncertain() {
    return uncertain;
  }

  /** Accepts no further tasks. */
  public void close() {
    closing = true;
  }

  @Override
  public boolean isClosing() {
    return closing;
  }

  /** Returns the task as this hub holds it, otherwise loads it from the log. */
  public CompletionStage<EventSourcedTask> findOrLoad(String id) {
    LiveTaskController taskLifecycle = lifecycles.get(id);
    return taskLifecycle != null
        ? CompletableFuture.completedFuture(taskLifecycle.live())
        : services.load(id).thenApply(this::heldOrLoaded);
  }

  private EventSourcedTask heldOrLoaded(EventSourcedTask loaded) {
    LiveTaskController taskLifecycle = lifecycles.get(loaded.id());
    return taskLifecycle == null ? loaded : taskLifecycle.live();
  }

  /** Lets the parent of a task run again if it has waited since a restart for that answer. */
  @Override
  public void answered(NewTask child) {
    String id = child.parent();
    LiveTaskController parent = id == null ? null : lifecycles.get(id);
    if (parent != null) {
      parent.runAgain();
    }
  }

  @Override
  public void stopSubtasks(String id, StopMode how) {
    stopSubtasks(id, how, null);
  }

  private void stopSubtasks(String parent, StopMode how, @Nullable TaskCursor from) {
    services
        .log()
        .summaries(TaskQuery.ALL.parent(parent).live(true).page(from, PAGE))
        .whenComplete(
            (page, failure) -> {
              if (page == null) {
                LOG.warn("The tasks delegated by {} could not be stopped", parent, failure);
                return;
              }
              page.tasks().forEach(child -> stopSubtask(child.id(), how));
              if (page.next() != null) {
                stopSubtasks(parent, how, page.next());
              }
            });
  }

  /** Stops a task whose parent has ended. */
  public void stopSubtask(String child, StopMode how) {
    findOrLoad(child)
        .thenCompose(live -> live.post(TaskCommands.stop(how, null, "Its parent task has ended.")))
        .exceptionally(
            failure -> {
              LOG.debug("Task {} was not stopped with its parent", child, failure);
              return null;
            });
  }
}
