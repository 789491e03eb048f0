package io.serai.task.component;

import io.serai.task.run.TaskFault;

/** A failure whose words and code are meant for the asker. */
public final class TaskFailure extends RuntimeException implements TaskFault {
  private static final long serialVersionUID = 1L;

  private final String code;

  /** A failure of that kind, such as {@code E050}. */
  public TaskFailure(String code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  @Override
  public String taskCode() {
    return code;
  }
}
