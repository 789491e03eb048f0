package io.serai.a2a.remote;

import io.serai.a2a.client.AgentClient;
import io.serai.a2a.client.AgentFault;
import io.serai.a2a.model.A2aError;
import io.serai.outbound.Abort;
import io.serai.task.Stop;
import io.serai.task.run.TaskContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task that an agent elsewhere has, by its id once that is known, and how it is stopped with
 * the one of this hub. Thread-safe.
 */
final class FarTask {
  private static final Logger LOG = LoggerFactory.getLogger(FarTask.class);

  private final TaskContext task;
  private final AgentClient client;
  private @Nullable String id;
  private @Nullable Stop stop;
  private boolean leaving;
  private @Nullable Abort reading;

  FarTask(TaskContext task, AgentClient client) {
    this.task = task;
    this.client = client;
    task.cancellation().listen(this::stop);
  }

  /** Knows the task of an earlier run. */
  synchronized void resume(String known) {
    id = known;
  }

  /** The agent's id of it; none as long as none was told. */
  synchronized @Nullable String id() {
    return id;
  }

  /** Whether it was only asked to end, and is waited for. */
  synchronized boolean mayWindDown() {
    return stop == null || stop == Stop.GRACEFUL;
  }

  /** Whether that is its id; the first that is told is. */
  boolean is(String told) {
    Stop asked;
    boolean left;
    synchronized (this) {
      if (id != null) {
        return id.equals(told);
      }
      id = told;
      asked = stop;
      left = leaving;
    }
    String agent = task.request().agent();
    task.returned(agent, null);
    task.delegated(agent, told, null);
    if (asked != null) {
      stop(asked);
    }
    if (left) {
      leave();
    }
    return true;
  }

  /** What breaks off what is read of it now, as a stop does that waits for nothing. */
  Abort reading() {
    Abort abort = new Abort();
    boolean over;
    synchronized (this) {
      reading = abort;
      over = id != null && (leaving || (stop != null && stop != Stop.GRACEFUL));
    }
    if (over) {
      abort.abort();
    }
    return abort;
  }

  /** Breaks off what is read of it, as soon as it is known which task it is. */
  void leave() {
    Abort now;
    synchronized (this) {
      leaving = true;
      now = id == null ? null : reading;
    }
    if (now != null) {
      now.abort();
    }
  }

  private void stop(Stop how) {
    String known;
    Abort now;
    synchronized (this) {
      stop = how;
      known = id;
      now = reading;
    }
    if (known == null) {
      return; // as soon as the agent says which task it is
    }
    if (how != Stop.GRACEFUL && now != null) {
      now.abort();
    }
    client
        .cancel(known)
        .whenComplete(
            (told, failure) -> {
              if (failure != null && !hasEnded(AgentFault.of(failure, task.request().agent()))) {
                LOG.warn(
                    "Task {} was stopped; that of {} may go on: {}",
                    task.request().id(),
                    task.request().agent(),
                    String.valueOf(failure.getMessage()));
              }
            });
  }

  private static boolean hasEnded(AgentFault fault) {
    return fault.error().filter(A2aError.TASK_NOT_CANCELABLE::equals).isPresent();
  }
}
