package io.serai.task.component;

import io.serai.security.Caller;
import java.util.Optional;

/** The permissions of a task's owner at the time of the call. Thread-safe. */
public interface TaskOwnerPermissions {

  /** Returns the owner with its current permissions. */
  Caller caller();

  /** Returns why the task must not continue; empty if it may. */
  Optional<String> refusal();
}
