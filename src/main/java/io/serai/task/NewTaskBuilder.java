package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link NewTask}. Values that are not set are empty or zero; the context defaults to the
 * task's own id. Not thread-safe.
 */
public final class NewTaskBuilder {
  private static final ProtocolOrigin OWN = ProtocolOrigin.of("serai");
  private final String id;
  private final String owner;
  private final String agent;
  private final String skill;
  private @Nullable String version;
  private String context;
  private @Nullable String parent;
  private ProtocolOrigin origin = OWN;
  private @Nullable JsonNode input;
  private @Nullable Message message;
  private int priority;
  private int weight;
  private @Nullable Instant deadline;
  private boolean enforced;
  private @Nullable String reference;
  private @Nullable TaskRerunOrigin repeats;

  NewTaskBuilder(String id, String owner, String agent, String skill) {
    this.id = id;
    this.owner = owner;
    this.agent = agent;
    this.skill = skill;
    this.context = id;
  }

  /** Sets the version of the skill; null for the newest. */
  public NewTaskBuilder version(@Nullable String version) {
    this.version = version;
    return this;
  }

  /** Sets the conversation that the task belongs to. */
  public NewTaskBuilder context(String context) {
    this.context = context;
    return this;
  }

  /** Sets the task that delegates this one. */
  public NewTaskBuilder parent(@Nullable String parent) {
    this.parent = parent;
    return this;
  }

  /** Sets the protocol that the task came from. */
  public NewTaskBuilder origin(ProtocolOrigin origin) {
    this.origin = origin;
    return this;
  }

  /** Sets the input of the skill. */
  public NewTaskBuilder input(JsonNode input) {
    this.input = input;
    return this;
  }

  /** Sets the message that requested the task. */
  public NewTaskBuilder message(@Nullable Message message) {
    this.message = message;
    return this;
  }

  /** Sets the priority of the task and the weight of the caller, 0 to 100 each. */
  public NewTaskBuilder rank(int priority, int weight) {
    this.priority = priority;
    this.weight = weight;
    return this;
  }

  /** Sets the deadline, and whether the task is terminated when it passes. */
  public NewTaskBuilder deadline(@Nullable Instant deadline, boolean enforced) {
    this.deadline = deadline;
    this.enforced = enforced;
    return this;
  }

  /** Sets the name that the owner gives the task; null for none. */
  public NewTaskBuilder reference(@Nullable String reference) {
    this.reference = reference;
    return this;
  }

  /** Sets the task that this one runs again; null for none. */
  public NewTaskBuilder repeats(@Nullable TaskRerunOrigin repeats) {
    this.repeats = repeats;
    return this;
  }

  /** Builds the request. */
  public NewTask build() {
    return new NewTask(
        id,
        owner,
        agent,
        skill,
        version,
        context,
        parent,
        origin,
        Objects.requireNonNullElseGet(input, JsonMappers::object),
        message,
        priority,
        weight,
        deadline,
        enforced,
        reference,
        repeats);
  }
}
