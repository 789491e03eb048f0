package io.serai.task;

import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Selects tasks and one page of them. Absent values do not restrict the result.
 *
 * @param orProtocol protocol whose tasks are included whoever owns them
 * @param states A2A states to include; empty for all
 * @param live true for tasks that have not ended, false for those that have
 * @param since earliest time of the task's current status
 * @param until time before which the task got its current status
 * @param repeated true for tasks that were run again {@linkplain TaskRerunOrigin#once once}, false
 *     for those that were not
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
    return with(
        copy -> {
          copy.owner = id;
          copy.orProtocol = null;
        });
  }

  /** Restricts to tasks of this owner, and those that were started over this protocol. */
  public TaskQuery ownerOrProtocol(String id, String protocol) {
    return with(
        copy -> {
          copy.owner = id;
          copy.orProtocol = protocol;
        });
  }

  /** Restricts to tasks that this agent serves. */
  public TaskQuery agent(@Nullable String id) {
    return with(copy -> copy.agent = id);
  }

  /** Restricts to tasks of this skill. */
  public TaskQuery skill(@Nullable String id) {
    return with(copy -> copy.skill = id);
  }

  /** Restricts to tasks of this conversation. */
  public TaskQuery context(@Nullable String id) {
    return with(copy -> copy.context = id);
  }

  /** Restricts to tasks that this task delegated. */
  public TaskQuery parent(@Nullable String id) {
    return with(copy -> copy.parent = id);
  }

  /** Restricts to tasks in one of these states. */
  public TaskQuery states(Set<A2aTaskState> any) {
    return with(copy -> copy.states = any);
  }

  /** Restricts to live or to ended tasks. */
  public TaskQuery live(@Nullable Boolean yes) {
    return with(copy -> copy.live = yes);
  }

  /** Restricts to tasks whose status is from this time or later. */
  public TaskQuery since(@Nullable Instant then) {
    return with(copy -> copy.since = then);
  }

  /** Restricts to tasks whose status is older than this time. */
  public TaskQuery until(@Nullable Instant then) {
    return with(copy -> copy.until = then);
  }

  /** Restricts to tasks that were run again once, or were not. */
  public TaskQuery repeated(@Nullable Boolean yes) {
    return with(copy -> copy.repeated = yes);
  }

  /** Selects the same tasks, those with the oldest status first. */
  public TaskQuery fromOldest() {
    return with(copy -> copy.oldestFirst = true);
  }

  /** Selects the page that starts at this cursor. */
  public TaskQuery page(@Nullable TaskCursor from, int size) {
    return with(
        copy -> {
          copy.cursor = from;
          copy.limit = size;
        });
  }

  private TaskQuery with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return copy.query();
  }

  /** The components of a query, of which some are to be others. */
  private static final class Copy {
    @Nullable String owner;
    @Nullable String orProtocol;
    @Nullable String agent;
    @Nullable String skill;
    @Nullable String context;
    @Nullable String parent;
    Set<A2aTaskState> states;
    @Nullable Boolean live;
    @Nullable Instant since;
    @Nullable Instant until;
    @Nullable Boolean repeated;
    boolean oldestFirst;
    @Nullable TaskCursor cursor;
    int limit;

    Copy(TaskQuery query) {
      owner = query.owner;
      orProtocol = query.orProtocol;
      agent = query.agent;
      skill = query.skill;
      context = query.context;
      parent = query.parent;
      states = query.states;
      live = query.live;
      since = query.since;
      until = query.until;
      repeated = query.repeated;
      oldestFirst = query.oldestFirst;
      cursor = query.cursor;
      limit = query.limit;
    }

    TaskQuery query() {
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
          cursor,
          limit);
    }
  }
}
