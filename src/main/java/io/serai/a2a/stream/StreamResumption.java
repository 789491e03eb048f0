package io.serai.a2a.stream;

/**
 * The extension of A2A by which the hub says that its event streams can be resumed without a gap: a
 * number of each event, a cursor that is sent with a new request, and a replay from the log.
 *
 * <p>A stream of server-sent events has it always; {@code docs/a2a.md} defines it.
 */
public final class StreamResumption {

  /** The URI in agent cards. */
  public static final String URI = "urn:serai:a2a-extension:stream-resumption:1";

  /** What the extension is for, in a sentence. */
  public static final String DESCRIPTION =
      "Event streams over HTTP are resumed without a gap: the id of each server-sent event is its"
          + " number in the task, and a SubscribeToTask with Last-Event-ID replays all later events,"
          + " also of a task that has ended and after a restart of the server.";

  private StreamResumption() {}
}
