package io.serai.mcp.feature;

/** A list that changes, such as that of the tools. Thread-safe. */
public interface ChangeSource {

  /** Name of the member with which a client subscribes to it: {@code toolsListChanged}. */
  String filter();

  /** Method of the notification: {@code notifications/tools/list_changed}. */
  String notification();

  /**
   * Registers a listener, which is called after each change; it returns quickly.
   *
   * @return removes the listener
   */
  Runnable listen(Runnable listener);
}
