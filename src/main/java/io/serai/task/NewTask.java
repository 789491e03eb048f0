package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The request from which a task is created. Built by {@link #of} and {@link NewTaskBuilder}.
 *
 * @param owner id of the caller; only the owner and operators can see the task
 * @param agent id of the agent that serves it
 * @param version version of the skill; the newest if absent
 * @param context id of the conversation that the task belongs to
 * @param parent id of the task that delegated this one
 * @param input input of the skill; must not be modified
 * @param message message that requested the task
 * @param priority 0 to 100
 * @param weight weight of the caller, 0 to 100
 * @param enforced whether the task is terminated at its deadline; if false, a missed deadline is
 *     only recorded
 * @param reference name that the owner gives the task; no two of its tasks have the same
 * @param repeats the task that this one runs again; null if it runs none again
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewTask(
    String id,
    String owner,
    String agent,
    String skill,
    @Nullable String version,
    String context,
    @Nullable String parent,
    ProtocolOrigin origin,
    JsonNode input,
    @Nullable Message message,
    int priority,
    int weight,
    @Nullable Instant deadline,
    boolean enforced,
    @Nullable String reference,
    @Nullable TaskRerunOrigin repeats) {

  /** Maximum length of each id, in characters. */
  public static final int LONGEST_ID = 512;

  private static final Instant LATEST_DEADLINE = Instant.parse("9999-12-31T23:59:59.999Z");

  /**
   * Rejects empty or overlong ids and numbers out of range; an input that was left out is missing.
   */
  public NewTask {
    input = Objects.requireNonNullElse(input, MissingNode.getInstance());
    if (id.isBlank() || owner.isBlank() || agent.isBlank()) {
      throw new IllegalArgumentException("a task needs an id, an owner and an agent");
    }
    if (isOverlong(id)
        || isOverlong(owner)
        || isOverlong(agent)
        || isOverlong(skill)
        || isOverlong(context)
        || (reference != null && isOverlong(reference))) {
      throw new IllegalArgumentException("an id must have at most " + LONGEST_ID + " characters");
    }
    if (deadline != null && isNoDeadline(deadline)) {
      throw new IllegalArgumentException("a deadline must be between the years 1970 and 9999");
    }
    if (outOfRange(priority) || outOfRange(weight)) {
      throw new IllegalArgumentException("priority and weight must be from 0 to 100");
    }
  }

  private static boolean isOverlong(String id) {
    return id.length() > LONGEST_ID;
  }

  /** Whether a time cannot be a deadline, because it does not lie between 1970 and 9999. */
  public static boolean isNoDeadline(Instant time) {
    return time.isBefore(Instant.EPOCH) || time.isAfter(LATEST_DEADLINE);
  }

  /** Returns a builder with the values that every task needs. */
  public static NewTaskBuilder of(String id, String owner, String agent, String skill) {
    return new NewTaskBuilder(id, owner, agent, skill);
  }

  /** Returns a builder with the values of this request. */
  public NewTaskBuilder toBuilder() {
    return new NewTaskBuilder(id, owner, agent, skill)
        .version(version)
        .context(context)
        .parent(parent)
        .origin(origin)
        .input(input)
        .message(message)
        .rank(priority, weight)
        .deadline(deadline, enforced)
        .reference(reference)
        .repeats(repeats);
  }

  /**
   * Returns this request without what is {@linkplain TaskMemoryEstimator#SMALL large} in it: its
   * input, which is then a missing node, its message, and facts of its protocol. A small request is
   * returned as it is.
   */
  public NewTask head() {
    return TaskMemoryEstimator.of(this) <= TaskMemoryEstimator.SMALL
        ? this
        : toBuilder().input(MissingNode.getInstance()).message(null).origin(origin.head()).build();
  }

  private static boolean outOfRange(int value) {
    return value < 0 || value > 100;
  }
}
