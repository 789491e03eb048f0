package io.serai.task;

import org.jspecify.annotations.Nullable;

/** A part of a task that another agent took, and whether it has come back. */
public record Delegation(
    String agent, @Nullable String child, @Nullable String why, boolean returned) {}
