package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Builds a {@link NewTask}; what is not set is empty, zero, or the task's own id as context. */
public final class NewTaskBuilder {
  private final String id;
  private final String owner;
  private final String agent;
  private final String skill;
  private @Nullable String version;
  private String context;
  private @Nullable String parent;
  private TaskOrigin origin = TaskOrigin.of("serai");
  private JsonNode input = JsonMappers.object();
  private @Nullable Message message;
  private int priority;
  private int weight;
  private @Nullable Instant deadline;
  private boolean enforced;

  NewTaskBuilder(String id, String owner, String agent, String skill) {
    this.id = id;
    this.owner = owner;
    this.agent = agent;
    this.skill = skill;
    this.context = id;
  }

  /** That version of the skill, not the newest. */
  public NewTaskBuilder version(@Nullable String version) {
    this.version = version;
    return this;
  }

  /** The conversation that it belongs to. */
  public NewTaskBuilder context(String context) {
    this.context = context;
    return this;
  }

  /** The task that delegates it. */
  public NewTaskBuilder parent(@Nullable String parent) {
    this.parent = parent;
    return this;
  }

  /** Where it comes from. */
  public NewTaskBuilder origin(TaskOrigin origin) {
    this.origin = origin;
    return this;
  }

  /** What the skill takes. */
  public NewTaskBuilder input(JsonNode input) {
    this.input = input;
    return this;
  }

  /** What was said when asking. */
  public NewTaskBuilder message(@Nullable Message message) {
    this.message = message;
    return this;
  }

  /** How urgent it is and who asks, 0 to 100 each. */
  public NewTaskBuilder rank(int priority, int weight) {
    this.priority = priority;
    this.weight = weight;
    return this;
  }

  /** When it should be done, and whether it ends then. */
  public NewTaskBuilder deadline(@Nullable Instant deadline, boolean enforced) {
    this.deadline = deadline;
    this.enforced = enforced;
    return this;
  }

  /** The whole. */
  public NewTask build() {
    return new NewTask(
        id, owner, agent, skill, version, context, parent, origin, input, message, priority, weight,
        deadline, enforced);
  }
}
