package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.A2aRequest;
import io.serai.document.JsonMappers;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a task of this hub sends to its counterpart elsewhere. Their ids follow from
 * the task's, so that the same message is known again.
 */
final class RemoteMessageFactory {
  private final NewTask task;
  private final @Nullable String tenant;

  RemoteMessageFactory(NewTask task, @Nullable String tenant) {
    this.task = task;
    this.tenant = tenant;
  }

  /** The first, which begins the counterpart. */
  A2aRequest.Send first() {
    Message said = task.message();
    List<Part> parts = said == null ? List.of(Part.ofData(task.input())) : said.parts();
    return send(message(0, parts, said), null);
  }

  /** The answer to the counterpart's question of that number, counted from 1. */
  A2aRequest.Send answer(int number, InputResponse inputResponse, String taskId) {
    Message said = inputResponse.message();
    List<Part> parts = new ArrayList<>(said == null ? List.of() : said.parts());
    boolean isSaid = parts.stream().anyMatch(part -> inputResponse.data().equals(part.data()));
    if (parts.isEmpty() || (!inputResponse.data().isEmpty() && !isSaid)) {
      parts.add(Part.ofData(inputResponse.data()));
    }
    return send(message(number, parts, said), taskId);
  }

  /** The id of the message of that number. */
  String id(int number) {
    String name = "a2a/" + task.id() + "/" + number;
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private Message message(int number, List<Part> parts, @Nullable Message said) {
    ObjectNode metadata =
        said != null && said.metadata() instanceof ObjectNode given
            ? given.deepCopy()
            : JsonMappers.object();
    String skill = skill();
    if (skill == null) {
      metadata.remove("skillId");
    } else {
      metadata.put("skillId", skill);
    }
    return new Message(
        id(number),
        MessageRole.USER,
        parts,
        metadata.isEmpty() ? null : metadata,
        said == null ? List.of() : said.extensions(),
        said == null ? List.of() : said.references());
  }

  /** The skill as the agent calls it; none where it is to decide itself. */
  private @Nullable String skill() {
    String agent = task.agent();
    if (task.skill().equals(agent) || task.skill().isEmpty()) {
      return null;
    }
    boolean ours = task.skill().startsWith(agent + ".");
    return ours ? task.skill().substring(agent.length() + 1) : task.skill();
  }

  private A2aRequest.Send send(Message message, @Nullable String taskId) {
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
