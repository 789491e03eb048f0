package io.serai.task.component;

import io.serai.security.Caller;
import java.util.Optional;

/** What the owner of a task may do at the moment in which it is asked for. Thread-safe. */
public interface TaskOwnerRights {

  /** The owner. */
  Caller caller();

  /** Why the task must not go on; empty where it may. */
  Optional<String> refusal();
}
