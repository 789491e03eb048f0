package io.serai.task;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Selects tasks and one page of them. Absent values do not restrict the result.
 *
 * @param orProtocol protocol whose tasks are included whoever owns them
 * @param states A2A states to include; empty for all
 * @param live true for tasks that have not ended, false for those that have
 * @param since earliest time of the task's current status
 * @param until time before which the task got its current status
 * @param repeated true for tasks that were run again {@linkplain TaskRepeat#once once}, false for
 *     those that were not
 * @param oldestFirst whether the oldest status comes first; otherwise the newest
 * @param cursor start of the page, taken from the previous page
 * @param limit tasks per page, at least 1
 */
public record TaskQuery(
    @Nullable String owner,
    @Nullable String orProtocol,
    @Nullable String agent,
    @Nullable String skill,
    @Nullable String context,
    @Nullable String parent,
    Set<A2aTaskState> states,
    @Nullable Boolean live,
    @Nullable Instant since,
    @Nullable Instant until,
    @Nullable Boolean repeated,
    boolean oldestFirst,
    @Nullable TaskCursor cursor,
    int limit) {

  /** Selects every task, fifty per page. */
  public static final TaskQuery ALL =
      new TaskQuery(
          null, null, null, null, null, null, Set.of(), null, null, null, null, false, null, 50);

  /** Copies the states and checks the limit. */
  public TaskQuery {
    states = Set.copyOf(states);
    if (limit < 1) {
      throw new IllegalArgumentException("a page must have at least one task");
    }
  }

  /** Restricts to tasks of this owner. */
  public TaskQuery owner(@Nullable String id) {
    return new TaskQuery(
        id,
        null,
        agent,
        skill,
        context,
        parent,
        states,
        live,
        since,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks of this owner, and those that were started over this protocol. */
  public TaskQuery ownerOrProtocol(String id, String protocol) {
    return new TaskQuery(
        id,
        protocol,
        agent,
        skill,
        context,
        parent,
        states,
        live,
        since,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks that this agent serves. */
  public TaskQuery agent(@Nullable String id) {
    return new TaskQuery(
        owner,
        orProtocol,
        id,
        skill,
        context,
        parent,
        states,
        live,
        since,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks of this skill. */
  public TaskQuery skill(@Nullable String id) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        id,
        context,
        parent,
        states,
        live,
        since,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks of this conversation. */
  public TaskQuery context(@Nullable String id) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        id,
        parent,
        states,
        live,
        since,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks that this task delegated. */
  public TaskQuery parent(@Nullable String id) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        context,
        id,
        states,
        live,
        since,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks in one of these states. */
  public TaskQuery states(Set<A2aTaskState> any) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        context,
        parent,
        any,
        live,
        since,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to live or to ended tasks. */
  public TaskQuery live(@Nullable Boolean yes) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        context,
        parent,
        states,
        yes,
        since,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks whose status is from this time or later. */
  public TaskQuery since(@Nullable Instant then) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        context,
        parent,
        states,
        live,
        then,
        until,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks whose status is older than this time. */
  public TaskQuery until(@Nullable Instant then) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        context,
        parent,
        states,
        live,
        since,
        then,
        repeated,
        oldestFirst,
        cursor,
        limit);
  }

  /** Restricts to tasks that were run again once, or were not. */
  public TaskQuery repeated(@Nullable Boolean yes) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        context,
        parent,
        states,
        live,
        since,
        until,
        yes,
        oldestFirst,
        cursor,
        limit);
  }

  /** Selects the same tasks, those with the oldest status first. */
  public TaskQuery fromOldest() {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        context,
        parent,
        states,
        live,
        since,
        until,
        repeated,
        true,
        cursor,
        limit);
  }

  /** Selects the page that starts at this cursor. */
  public TaskQuery page(@Nullable TaskCursor from, int size) {
    return new TaskQuery(
        owner,
        orProtocol,
        agent,
        skill,
        context,
        parent,
        states,
        live,
        since,
        until,
        repeated,
        oldestFirst,
        from,
        size);
  }
}
