package io.serai.skill.agent;

import io.serai.security.Caller;
import io.serai.task.Message;
import io.serai.task.TaskOrigin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task that is to be given to an agent.
 *
 * @param id of the new task; the same again is the same task
 * @param caller who gives it, and will own it
 * @param skill the one that is named, {@code id} or {@code id@version}; else the message says it
 * @param context the conversation; the task's own where absent
 * @param parent the task that delegates it
 */
public record DelegationRequest(
    String id,
    Caller caller,
    @Nullable String skill,
    Message message,
    @Nullable String context,
    @Nullable String parent,
    TaskOrigin origin,
    int priority,
    int weight,
    @Nullable Instant deadline,
    boolean enforced) {}
