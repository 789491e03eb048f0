package io.serai.a2w.call;

import io.serai.a2w.model.A2wErrorCode;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.ProtocolCall;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.task.A2aTaskState;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskCursor;
import io.serai.task.TaskPage;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummary;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskReads;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one agent, as far as one caller may see them.
 *
 * <p>A caller that the agent admits sees all tasks that were started over A2W, since the standard
 * is about the agent and its state. Tasks of other protocols are visible to their owners only.
 * Operators see all.
 */
public record VisibleAgentTasks(
    TaskDispatcher tasks, AgentDefinition agent, Caller caller, TaskReads reads) {
  private static final String PROTOCOL = "a2w";
  private static final int PAGE = 100;

  /** States of tasks that have begun and not ended. */
  private static final Set<A2aTaskState> BEGUN =
      Set.of(A2aTaskState.WORKING, A2aTaskState.INPUT_REQUIRED, A2aTaskState.AUTH_REQUIRED);

  /** Returns the tasks that a call may see, until it is answered. */
  public static VisibleAgentTasks of(TaskDispatcher tasks, ProtocolCall call) {
    return new VisibleAgentTasks(
        tasks, call.agent(), call.caller(), tasks.reads(call.caller().id(), call.request()));
  }

  /** Whether the caller may see a task of the agent. */
  public boolean isVisible(NewTask task) {
    return isVisible(task.owner(), task.origin().protocolName());
  }

  /** Whether the caller may see a task of the agent that an owner started over a protocol. */
  public boolean isVisible(String owner, String protocol) {
    return caller.operator() || owner.equals(caller.id()) || protocol.equals(PROTOCOL);
  }

  /** Finds a task; fails with {@link TaskNotFoundException} if it is not visible here. */
  public CompletionStage<Task> find(String id) {
    return visible(id).thenApply(found -> found.orElseThrow(() -> new TaskNotFoundException(id)));
  }

  /** Finds a task; empty if it is not visible here. */
  public CompletionStage<Optional<Task>> visible(String id) {
    if (id.length() > NewTask.LONGEST_ID) {
      return CompletableFuture.failedFuture(
          new TaskNotFoundException(TextFunctions.clipped(id))); // no task has such an id
    }
    return reads
        .find(id, this::isVisible)
        .thenApply(
            found ->
                found
                    .filter(task -> task.request().agent().equals(agent.id()))
                    .filter(task -> isVisible(task.request())));
  }

  private boolean isVisible(TaskSummary task) {
    return task.agent().equals(agent.id()) && isVisible(task.owner(), task.protocol());
  }

  /** Finds the task that is being worked on, or else one that waits to begin. */
  public CompletionStage<Optional<Task>> live() {
    return newest(Set.of(A2aTaskState.SUBMITTED)) // first, since it may begin meanwhile
        .thenCompose(submitted -> newest(BEGUN).thenApply(begun -> begun.or(() -> submitted)))
        .thenCompose(
            id ->
                id.isPresent()
                    ? visible(id.get())
                    : CompletableFuture.completedFuture(Optional.empty()));
  }

  /** Finds the task that ended last. */
  public CompletionStage<Optional<TaskSummary>> lastEnded() {
    return tasks
        .summaries(query(Set.of(), null, 1).live(false))
        .thenApply(page -> page.tasks().stream().findFirst());
  }

  /** Whether a task has events after a position. */
  public CompletionStage<Boolean> hasEvents(String id, long after) {
    return reads
        .feed(() -> tasks.taskChanges(id, after, 1))
        .thenApply(page -> !page.events().isEmpty());
  }

  /**
   * Finds the task that a request names, or the live one.
   *
   * @param id null if the request names none; fails with 409 if then none is live
   */
  public CompletionStage<Task> findOrLive(@Nullable String id) {
    return id != null
        ? find(id)
        : live()
            .thenApply(
                live ->
                    live.orElseThrow(
                        () ->
                            new HttpErrorException(
                                A2wErrorCode.E010_INVALID_INPUT.error(
                                    409, agent.id() + " is idle. Name a task by task_id."))));
  }

  /**
   * Finds the task that data is for: the one that a request names, or the only one that waits, or
   * else the live one.
   *
   * @param id null if the request names none; fails with 400 if then several wait
   */
  public CompletionStage<Task> findOrWaiting(@Nullable String id) {
    return id != null
        ? find(id)
        : tasks
            .summaries(query(Set.of(A2aTaskState.INPUT_REQUIRED), null, 2))
            .thenCompose(
                page ->
                    switch (page.tasks().size()) {
                      case 0 -> findOrLive(null);
                      case 1 -> find(page.tasks().get(0).id());
                      default -> CompletableFuture.failedFuture(severalWait());
                    });
  }

  private HttpErrorException severalWait() {
    return new HttpErrorException(
        A2wErrorCode.E010_INVALID_INPUT.error(
            "Several tasks of " + agent.id() + " wait for data. Name one by task_id."));
  }

  /**
   * Returns one page of the tasks that wait for input, without their artifacts.
   *
   * @param from null for the first page
   */
  public CompletionStage<TaskPage> waiting(@Nullable TaskCursor from) {
    return reads.list(query(Set.of(A2aTaskState.INPUT_REQUIRED), from, PAGE), false);
  }

  /** Returns those of some tasks of the agent that are visible. */
  public CompletionStage<Set<String>> visible(Set<String> ids) {
    return caller.operator()
        ? CompletableFuture.completedFuture(ids)
        : tasks.ofOwnerOrProtocol(ids, caller.id(), PROTOCOL);
  }

  private CompletionStage<Optional<String>> newest(Set<A2aTaskState> states) {
    return tasks
        .summaries(query(states, null, 1))
        .thenApply(page -> page.tasks().stream().findFirst().map(TaskSummary::id));
  }

  private TaskQuery query(Set<A2aTaskState> states, @Nullable TaskCursor from, int limit) {
    TaskQuery query = TaskQuery.ALL.agent(agent.id()).states(states).live(true).page(from, limit);
    return caller.operator() ? query : query.ownerOrProtocol(caller.id(), PROTOCOL);
  }
}
