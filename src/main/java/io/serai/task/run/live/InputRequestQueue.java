package io.serai.task.run.live;

import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.run.state.TaskCommand;
import io.serai.task.run.state.TaskCommands;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The input requests of one task run, in order. Only the first is open, so that a response always
 * belongs to it; the others are asked one after the other. Thread-safe.
 */
final class InputRequestQueue {
  /** Maximum number of queued requests. */
  static final int MAX_OPEN = 256;

  private final ArrayDeque<PendingInput> requests = new ArrayDeque<>(1);

  /**
   * Adds a request.
   *
   * @return whether it is the first and has to be asked now
   */
  synchronized boolean add(PendingInput pendingInput) {
    if (requests.size() >= MAX_OPEN) {
      throw new IllegalStateException(
          "a task can have at most " + MAX_OPEN + " open input requests");
    }
    requests.add(pendingInput);
    return requests.size() == 1;
  }

  /** Returns the open request; null if there is none. */
  synchronized @Nullable PendingInput current() {
    return requests.peek();
  }

  /** Returns the request with that response; null if it is not in the queue. */
  synchronized @Nullable PendingInput find(CompletionStage<InputResponse> response) {
    return requests.stream()
        .filter(request -> request.future() == response)
        .findFirst()
        .orElse(null);
  }

  /** Removes a request that is not the open one; false if it is, or is not in the queue. */
  synchronized boolean removeUnlessCurrent(PendingInput pendingInput) {
    return pendingInput != requests.peek() && requests.remove(pendingInput);
  }

  /** Removes the open request and returns it with the one to ask next. */
  synchronized Turn take() {
    return new Turn(requests.poll(), requests.peek());
  }

  /** Removes a request. If it was the open one, returns the one to ask next. */
  synchronized @Nullable PendingInput remove(PendingInput pendingInput) {
    boolean wasCurrent = pendingInput.equals(requests.peek());
    requests.remove(pendingInput);
    return wasCurrent ? requests.peek() : null;
  }

  /** Removes and returns all requests. */
  synchronized List<PendingInput> takeAll() {
    List<PendingInput> all = new ArrayList<>(requests);
    requests.clear();
    return all;
  }

  /** The answered request and the one to ask next. */
  record Turn(@Nullable PendingInput answered, @Nullable PendingInput next) {}

  /** A request: the command that asks, and the future of the response. */
  static final class PendingInput {
    static final int NEW = Integer.MAX_VALUE;

    private final TaskCommand command;
    private final @Nullable InputRequest input;
    private final Executor executor;
    private final int answers;
    private final CompletableFuture<InputResponse> future = new CompletableFuture<>();

    // used by one command at a time, and read when its events are written
    private volatile boolean asked;
    private volatile boolean withdrawn;

    /**
     * @param input what it asks for; null if it is an authorization
     * @param executor executes what follows the response
     * @param answers number of responses that the task had when its run began, if this may be the
     *     request that was open then; {@link #NEW} for any other request
     */
    PendingInput(
        TaskCommand command, @Nullable InputRequest input, Executor executor, int answers) {
      this.command = command;
      this.input = input;
      this.executor = executor;
      this.answers = answers;
    }

    Executor executor() {
      return executor;
    }

    CompletableFuture<InputResponse> future() {
      return future;
    }

    boolean isWithdrawn() {
      return withdrawn;
    }

    /**
     * Asks, unless the request was withdrawn before, or was answered between the begin of the run
     * and now. That response is delivered to it.
     */
    List<TaskEventPayload> ask(TaskEventFold fold) {
      if (withdrawn) {
        return List.of();
      }
      asked = true;
      return fold.answerCount() > answers ? List.of() : command.on(fold);
    }

    /** Withdraws the request, unless the response is there. */
    List<TaskEventPayload> withdraw(TaskEventFold fold) {
      withdrawn = TaskCommands.isOpen(fold) || !asked;
      return TaskCommands.withdraw().on(fold);
    }

    /** Returns a command that asks again after the task was blocked for another reason. */
    TaskCommand askAgain() {
      return fold -> {
        TaskStatus now = TaskCommands.status(fold);
        boolean waitsForThis = input == null && now.isWaiting();
        boolean blocked = now.state() == TaskState.BLOCKED && !waitsForThis;
        return blocked
            ? (fold.need() == null ? command : TaskCommands.resume()).on(fold)
            : List.of();
      };
    }
  }
}
