package io.serai.task;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks are meant, and which page of them; what is absent does not restrict.
 *
 * @param states any of these in A2A's words; any state at all where empty
 * @param live true for those that have not ended, false for those that have
 * @param since whose status is from then or later
 * @param cursor where the page begins, from the page before
 * @param limit how many to a page, at least 1
 */
public record TaskQuery(
    @Nullable String owner,
    @Nullable String agent,
    @Nullable String skill,
    @Nullable String context,
    @Nullable String parent,
    Set<A2aTaskState> states,
    @Nullable Boolean live,
    @Nullable Instant since,
    @Nullable TaskCursor cursor,
    int limit) {

  /** Every task, fifty to a page. */
  public static final TaskQuery ALL =
      new TaskQuery(null, null, null, null, null, Set.of(), null, null, null, 50);

  /** Copies the states. */
  public TaskQuery {
    states = Set.copyOf(states);
    if (limit < 1) {
      throw new IllegalArgumentException("a page has at least one task");
    }
  }

  /** Only that owner's. */
  public TaskQuery owner(@Nullable String id) {
    return new TaskQuery(id, agent, skill, context, parent, states, live, since, cursor, limit);
  }

  /** Only those that this agent serves. */
  public TaskQuery agent(@Nullable String id) {
    return new TaskQuery(owner, id, skill, context, parent, states, live, since, cursor, limit);
  }

  /** Only those of this skill. */
  public TaskQuery skill(@Nullable String id) {
    return new TaskQuery(owner, agent, id, context, parent, states, live, since, cursor, limit);
  }

  /** Only those of this conversation. */
  public TaskQuery context(@Nullable String id) {
    return new TaskQuery(owner, agent, skill, id, parent, states, live, since, cursor, limit);
  }

  /** Only those that this task delegated. */
  public TaskQuery parent(@Nullable String id) {
    return new TaskQuery(owner, agent, skill, context, id, states, live, since, cursor, limit);
  }

  /** Only those that stand so. */
  public TaskQuery states(Set<A2aTaskState> any) {
    return new TaskQuery(owner, agent, skill, context, parent, any, live, since, cursor, limit);
  }

  /** Only those that have not ended, or only those that have. */
  public TaskQuery live(@Nullable Boolean yes) {
    return new TaskQuery(owner, agent, skill, context, parent, states, yes, since, cursor, limit);
  }

  /** Only those whose status is from then or later. */
  public TaskQuery since(@Nullable Instant then) {
    return new TaskQuery(owner, agent, skill, context, parent, states, live, then, cursor, limit);
  }

  /** The page that begins there, of so many tasks. */
  public TaskQuery page(@Nullable TaskCursor from, int size) {
    return new TaskQuery(owner, agent, skill, context, parent, states, live, since, from, size);
  }
}
