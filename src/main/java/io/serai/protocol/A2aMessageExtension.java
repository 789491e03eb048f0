package io.serai.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.task.NewTask;
import java.util.concurrent.CompletionStage;

/**
 * What a protocol adds to the messages by which agents of different hubs give each other tasks: an
 * extension of A2A (1.0, section 4.6), which travels in the metadata of a message. Thread-safe.
 */
public interface A2aMessageExtension {

  /** Returns the URI that agent cards list, and by which callers request the extension. */
  String uri();

  /** Returns what the extension is for, in a sentence. */
  String description();

  /** Adds to the metadata of the message that gives a task to an agent of another hub. */
  void write(NewTask task, ObjectNode metadata);

  /**
   * Completes a task that a message requests by the message's metadata. Must not block.
   *
   * @param task the task without what the metadata say; returned if they say nothing
   * @return fails with an {@link io.serai.http.error.HttpErrorException} if they are invalid, or if
   *     the task must be refused
   */
  CompletionStage<NewTask> read(NewTask task, JsonNode metadata);
}
