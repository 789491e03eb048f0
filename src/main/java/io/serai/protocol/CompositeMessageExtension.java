package io.serai.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.task.NewTask;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * The message extensions of all protocols of a hub. Thread-safe.
 *
 * @param protocols may still grow; a protocol is used from its addition on
 */
public record CompositeMessageExtension(List<Protocol> protocols) {

  /** Returns the extensions in the order of their protocols. */
  public List<A2aMessageExtension> all() {
    return extensions().toList();
  }

  /** Lets each extension add to the metadata of the message that gives a task to an agent. */
  public void write(NewTask task, ObjectNode metadata) {
    extensions().forEach(extension -> extension.write(task, metadata));
  }

  /** Lets each extension complete a task that a message requests. */
  public CompletionStage<NewTask> read(NewTask task, JsonNode metadata) {
    CompletionStage<NewTask> read = CompletableFuture.completedFuture(task);
    for (A2aMessageExtension extension : all()) {
      read = read.thenCompose(known -> extension.read(known, metadata));
    }
    return read;
  }

  private Stream<A2aMessageExtension> extensions() {
    return protocols.stream().flatMap(protocol -> protocol.messageExtensions().stream());
  }
}
