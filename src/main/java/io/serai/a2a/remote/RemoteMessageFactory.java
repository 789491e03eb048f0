package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.A2aRequest;
import io.serai.document.JsonMappers;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.skill.agent.DelegationHopLimit;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the messages that a task of this hub sends to its counterpart on a remote agent.
 *
 * <p>Their ids are derived from the task's id, so that a repeated message is recognised.
 */
final class RemoteMessageFactory {
  private final Supplier<NewTask> request;
  private final @Nullable String tenant;
  private final CompositeMessageExtension extensions;
  private final List<String> active;

  /**
   * @param request returns the request of the task; of its large parts only {@link #first} needs
   *     any
   * @param extensions what other protocols add to the first message
   * @param active URIs of the extensions that the agent supports too
   */
  RemoteMessageFactory(
      Supplier<NewTask> request,
      @Nullable String tenant,
      CompositeMessageExtension extensions,
      List<String> active) {
    this.request = request;
    this.tenant = tenant;
    this.extensions = extensions;
    this.active = List.copyOf(active);
  }

  /** Returns the first message, which creates the counterpart. */
  A2aRequest.Send first() {
    NewTask task = request.get();
    Message source = task.message();
    List<Part> parts = source == null ? List.of(Part.ofData(task.input())) : source.parts();
    return send(message(0, parts, source), null);
  }

  /** Returns the answer to the counterpart's input request of that number, counted from 1. */
  A2aRequest.Send answer(int number, InputResponse inputResponse, String taskId) {
    Message source = inputResponse.message();
    List<Part> parts = new ArrayList<>(source == null ? List.of() : source.parts());
    boolean dataIncluded =
        parts.stream().anyMatch(part -> inputResponse.data().equals(part.data()));
    if (parts.isEmpty() || (!inputResponse.data().isEmpty() && !dataIncluded)) {
      parts.add(Part.ofData(inputResponse.data()));
    }
    return send(message(number, parts, source), taskId);
  }

  /** Returns the id of the message of that number. */
  String id(int number) {
    String name = "a2a/" + request.get().id() + "/" + number;
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private Message message(int number, List<Part> parts, @Nullable Message source) {
    ObjectNode metadata =
        source != null && source.metadata() instanceof ObjectNode sourceMetadata
            ? sourceMetadata.deepCopy()
            : JsonMappers.object();
    String skill = skill();
    if (skill == null) {
      metadata.remove("skillId");
    } else {
      metadata.put("skillId", skill);
    }
    if (number == 0) {
      extensions.write(request.get(), metadata);
    }
    return new Message(
        id(number),
        MessageRole.USER,
        parts,
        metadata.isEmpty() ? null : metadata,
        extensions(source),
        source == null ? List.of() : source.references());
  }

  private List<String> extensions(@Nullable Message source) {
    Stream<String> named = source == null ? Stream.of() : source.extensions().stream();
    return Stream.concat(named, active.stream()).distinct().toList();
  }

  /** Returns the skill by the remote agent's own name; null if the agent is to choose. */
  private @Nullable String skill() {
    NewTask task = request.get();
    String agent = task.agent();
    if (task.skill().equals(agent) || task.skill().isEmpty()) {
      return null;
    }
    boolean prefixed = task.skill().startsWith(agent + ".");
    return prefixed ? task.skill().substring(agent.length() + 1) : task.skill();
  }

  private A2aRequest.Send send(Message message, @Nullable String taskId) {
    NewTask task = request.get();
    return new A2aRequest.Send(
        tenant,
        message,
        taskId,
        task.context(),
        List.of(),
        null,
        true,
        null,
        DelegationHopLimit.metadata(task));
  }
}
