package io.serai.skill.agent;

import io.serai.security.Caller;
import io.serai.task.Message;
import io.serai.task.ProtocolOrigin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request to give a task to an agent.
 *
 * @param id id of the new task; a request with the same id is the same task
 * @param caller who submits the task and will own it
 * @param skill requested skill, {@code id} or {@code id@version}; null: the message determines it
 * @param context conversation; null: the task starts its own
 * @param parent task that delegates this one
 */
public record DelegationRequest(
    String id,
    Caller caller,
    @Nullable String skill,
    Message message,
    @Nullable String context,
    @Nullable String parent,
    ProtocolOrigin origin,
    int priority,
    int weight,
    @Nullable Instant deadline,
    boolean enforced) {

  /** Name of the fact of the origin that says why the task was delegated. */
  public static final String REASON = "delegation_reason";
}
