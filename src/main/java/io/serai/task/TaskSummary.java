package io.serai.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a task without reading its events.
 *
 * @param reference name that its owner gave to it
 * @param protocol name of the protocol over which it was started
 * @param hub id of the hub that runs it, or ran it last
 * @param outcome {@linkplain TaskEventPayload.Changed#outcome() name} that its protocol gave to its
 *     end
 * @param question first line of what it asks for; null if it does not wait, or says nothing
 * @param sequence number of its last event
 */
public record TaskSummary(
    String id,
    @Nullable String reference,
    String owner,
    String protocol,
    String agent,
    String skill,
    String hub,
    A2aTaskState state,
    @Nullable String outcome,
    @Nullable String question,
    Instant createdAt,
    Instant statusAt,
    long sequence,
    StoredSize size) {

  /** Whether its artifacts may be in a page of tasks. */
  public boolean hasListedArtifacts() {
    return size.artifacts() <= TaskEventLog.MAX_LIST_SIZE;
  }

  /** Returns the bytes that it has in the log, as far as a list shows it. */
  long listedSize(boolean artifacts) {
    return artifacts && hasListedArtifacts() ? size.all() : size.rest();
  }

  /** Returns the position in a list after this task. */
  public TaskCursor cursor() {
    return new TaskCursor(statusAt, id);
  }
}
