package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.AgentClient;
import io.serai.a2a.model.A2aError;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.task.StopMode;
import io.serai.task.run.work.TaskContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A handle of a remote task: holds its id once it is known, and stops it together with the task of
 * this hub. Thread-safe.
 */
final class RemoteTaskCanceller {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteTaskCanceller.class);

  private final TaskContext task;
  private final AgentClient client;
  private @Nullable String id;
  private @Nullable StopMode stop;
  private boolean leaving;
  private boolean ended;
  private @Nullable OutboundAbortSignal openStream;

  RemoteTaskCanceller(TaskContext task, AgentClient client) {
    this.task = task;
    this.client = client;
    task.cancellation().listen(this::stop);
  }

  /** Sets the id of the remote task that an earlier run started. */
  synchronized void resume(String known) {
    id = known;
  }

  /** Returns the id of the remote task; null until the agent reports it. */
  synchronized @Nullable String id() {
    return id;
  }

  /** Returns whether the task may still end by itself: it was not stopped, or gracefully. */
  synchronized boolean mayEndGracefully() {
    return stop == null || stop == StopMode.GRACEFUL;
  }

  /** Notes that the remote task has ended, so that nothing is left to stop. */
  synchronized void ended() {
    ended = true;
  }

  /** Returns whether an id is that of the remote task. The first reported id becomes the task's. */
  boolean is(String reported) {
    StopMode requestedStop;
    boolean wasLeaving;
    synchronized (this) {
      if (id != null) {
        return id.equals(reported);
      }
      id = reported;
      requestedStop = stop;
      wasLeaving = leaving;
    }
    String agent = task.request().agent();
    task.returned(agent, null);
    task.delegated(agent, reported, null);
    if (requestedStop != null) {
      stop(requestedStop);
    }
    if (wasLeaving) {
      stopReading();
    }
    return true;
  }

  /**
   * Returns the abort signal of the next stream. It is aborted already if the task was stopped at
   * once or reading has ended.
   */
  OutboundAbortSignal openStream() {
    OutboundAbortSignal abort = new OutboundAbortSignal();
    boolean aborted;
    synchronized (this) {
      openStream = abort;
      aborted = id != null && (leaving || (stop != null && stop != StopMode.GRACEFUL));
    }
    if (aborted) {
      abort.abort();
    }
    return abort;
  }

  /** Aborts the current stream, or the next one if the remote task's id is not known yet. */
  void stopReading() {
    OutboundAbortSignal stream;
    synchronized (this) {
      leaving = true;
      stream = id == null ? null : openStream;
    }
    if (stream != null) {
      stream.abort();
    }
  }

  private void stop(StopMode mode) {
    String known;
    OutboundAbortSignal stream;
    synchronized (this) {
      stop = mode;
      known = ended ? null : id;
      stream = openStream;
    }
    if (known == null) {
      return; // it has ended, or is(String) stops it once its id is known
    }
    if (mode != StopMode.GRACEFUL && stream != null) {
      stream.abort();
    }
    client
        .cancel(known, task.cancellation().why())
        .whenComplete(
            (remoteAgentResponse, failure) -> {
              if (failure != null
                  && !hasEnded(AgentCallException.of(failure, task.request().agent()))) {
                LOG.warn(
                    "Task {} was stopped, but the task of agent {} may still be running: {}",
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
