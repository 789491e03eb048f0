package io.serai.task.run;

/**
 * An exception that says with which code the task that it ends has failed; its message is fit for
 * the asker. Others are known to the log of the hub alone.
 */
public interface CodedTaskFailure {

  /** Such as {@code E001}; see A2W-25. */
  String taskCode();
}
