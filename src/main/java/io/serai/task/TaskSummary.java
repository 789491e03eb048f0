package io.serai.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task in a list: what is known of it without reading its events.
 *
 * @param reference name that its owner gave to it
 * @param outcome {@linkplain TaskEventPayload.Changed#outcome() name} that its protocol gave to its
 *     end
 */
public record TaskSummary(
    String id,
    @Nullable String reference,
    String agent,
    String skill,
    A2aTaskState state,
    @Nullable String outcome,
    Instant createdAt,
    Instant statusAt) {}
