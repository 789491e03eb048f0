package io.serai.task.run;

/**
 * An exception that carries the error code of the task that it fails. Its message may be shown to
 * the caller. The messages of all other exceptions are written only to the hub's log.
 */
public interface CodedTaskFailure {

  /** Returns the code, such as {@code E001}; see A2W-25. */
  String taskCode();
}
