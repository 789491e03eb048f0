package io.serai.task.run;

import io.serai.task.InputResponse;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of one task's work ask for. One question stands at a time, so that an answer can
 * only be to that one; those that come meanwhile are put one after the other, the oldest first.
 * Thread-safe.
 */
final class InputRequestQueue {
  /** How many questions may stand in line. */
  static final int MOST = 256;

  private final ArrayDeque<PendingInput> questions = new ArrayDeque<>();

  /**
   * Puts a question in line.
   *
   * @return whether it is the one to be put now
   */
  synchronized boolean add(PendingInput pendingInput) {
    if (questions.size() >= MOST) {
      throw new IllegalStateException("a task asks " + MOST + " questions at once at most");
    }
    questions.add(pendingInput);
    return questions.size() == 1;
  }

  /** The one that stands; none where nobody asks. */
  synchronized @Nullable PendingInput standing() {
    return questions.peek();
  }

  /** Takes the one that stands out of the line; with it the one that is to be put then. */
  synchronized Turn take() {
    return new Turn(questions.poll(), questions.peek());
  }

  /** Takes that one out; where it stood, gives the one that is to be put instead. */
  synchronized @Nullable PendingInput remove(PendingInput pendingInput) {
    boolean stood = pendingInput.equals(questions.peek());
    questions.remove(pendingInput);
    return stood ? questions.peek() : null;
  }

  /** Takes all of them out. */
  synchronized List<PendingInput> takeAll() {
    List<PendingInput> all = new ArrayList<>(questions);
    questions.clear();
    return all;
  }

  /** Whose question stood, and whose is to be put. */
  record Turn(@Nullable PendingInput answered, @Nullable PendingInput next) {}

  /** One who asks by that move, and where it goes on. */
  record PendingInput(TaskCommand move, CompletableFuture<InputResponse> future, Executor here) {

    /** Makes it stand again after something else held the task up. */
    TaskCommand again() {
      return tip -> {
        TaskStatus now = TaskCommands.status(tip);
        boolean heldUp = now.state() == TaskState.BLOCKED && !TaskCommands.waits(now);
        return heldUp ? (tip.need() == null ? move : TaskCommands.resume()).on(tip) : List.of();
      };
    }
  }
}
