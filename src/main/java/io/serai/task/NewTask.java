package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for: a task before it is one. Made by {@link #of} and {@link NewTaskBuilder}.
 *
 * @param owner id of the caller, who alone may see it beside operators
 * @param agent id of the agent that serves it
 * @param version version of the skill; the newest where absent
 * @param context the conversation that it belongs to
 * @param parent id of the task that delegated it
 * @param input what the skill takes; not to be changed
 * @param message what was said when asking
 * @param priority 0 to 100
 * @param weight of who asks, 0 to 100
 * @param enforced whether the deadline ends the task; else passing it is only told
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
    TaskOrigin origin,
    JsonNode input,
    @Nullable Message message,
    int priority,
    int weight,
    @Nullable Instant deadline,
    boolean enforced) {

  /** How long each of the ids may be. */
  public static final int LONGEST_ID = 512;

  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  /** Refuses empty and endless ids, and numbers out of range. */
  public NewTask {
    if (id.isBlank() || owner.isBlank() || agent.isBlank()) {
      throw new IllegalArgumentException("a task needs an id, an owner and an agent");
    }
    if (Stream.of(id, owner, agent, skill, context).anyMatch(x -> x.length() > LONGEST_ID)) {
      throw new IllegalArgumentException("an id has at most " + LONGEST_ID + " characters");
    }
    if (deadline != null && (deadline.isBefore(Instant.EPOCH) || deadline.isAfter(LAST))) {
      throw new IllegalArgumentException("a deadline lies between the years 1970 and 9999");
    }
    if (outside(priority) || outside(weight)) {
      throw new IllegalArgumentException("priority and weight are 0 to 100");
    }
  }

  /** Begins with what every task has. */
  public static NewTaskBuilder of(String id, String owner, String agent, String skill) {
    return new NewTaskBuilder(id, owner, agent, skill);
  }

  private static boolean outside(int value) {
    return value < 0 || value > 100;
  }
}
