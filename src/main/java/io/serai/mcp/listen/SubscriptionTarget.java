package io.serai.mcp.listen;

/**
 * Something that a client watches, and whose state is read before it is told.
 *
 * @param id of the task, or URI of the resource
 */
record SubscriptionTarget(Kind kind, String id) {

  /** What is watched. */
  enum Kind {
    TASK("notifications/tasks"),
    RESOURCE("notifications/resources/updated");

    private final String notification;

    Kind(String notification) {
      this.notification = notification;
    }

    /** Returns the method of the notification. */
    String notification() {
      return notification;
    }
  }
}
