package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.AgentClient;
import io.serai.a2a.model.A2aError;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.task.StopMode;
import io.serai.task.run.TaskContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task that an agent elsewhere has, by its id once that is known, and how it is stopped with
 * the one of this hub. Thread-safe.
 */
final class RemoteTaskHandle {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteTaskHandle.class);

  private final TaskContext task;
  private final AgentClient client;
  private @Nullable String id;
  private @Nullable StopMode stop;
  private boolean leaving;
  private @Nullable OutboundAbortSignal reading;

  RemoteTaskHandle(TaskContext task, AgentClient client) {
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
    return stop == null || stop == StopMode.GRACEFUL;
  }

  /** Whether that is its id; the first that is told is. */
  boolean is(String told) {
    StopMode asked;
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
  OutboundAbortSignal reading() {
    OutboundAbortSignal abort = new OutboundAbortSignal();
    boolean over;
    synchronized (this) {
      reading = abort;
      over = id != null && (leaving || (stop != null && stop != StopMode.GRACEFUL));
    }
    if (over) {
      abort.abort();
    }
    return abort;
  }

  /** Breaks off what is read of it, as soon as it is known which task it is. */
  void leave() {
    OutboundAbortSignal now;
    synchronized (this) {
      leaving = true;
      now = id == null ? null : reading;
    }
    if (now != null) {
      now.abort();
    }
  }

  private void stop(StopMode how) {
    String known;
    OutboundAbortSignal now;
    synchronized (this) {
      stop = how;
      known = id;
      now = reading;
    }
    if (known == null) {
      return; // as soon as the agent says which task it is
    }
    if (how != StopMode.GRACEFUL && now != null) {
      now.abort();
    }
    client
        .cancel(known)
        .whenComplete(
            (remoteAgentResponse, failure) -> {
              if (failure != null
                  && !hasEnded(AgentCallException.of(failure, task.request().agent()))) {
                LOG.warn(
                    "Task {} was stopped; that of {} may go on: {}",
                    task.request().id(),
                    task.request().agent(),
                    String.valueOf(failure.getMessage()));
              }
            });
  }

  private static boolean hasEnded(AgentCallException fault) {
    return fault.error().filter(A2aError.TASK_NOT_CANCELABLE::equals).isPresent();
  }
}
