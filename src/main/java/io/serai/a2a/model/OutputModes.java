package io.serai.a2a.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.skill.SkillModes;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.component.JsonTextRenderer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The media types that the caller of a task accepts, and the selection among the forms of a result.
 *
 * <p>The parts that the caller accepts are kept. If it accepts none of them, data is converted to
 * text, or text to data. If that does not help either, all parts are kept, because a result is
 * never dropped.
 *
 * @param accepted types or ranges of types; empty for all
 */
public record OutputModes(List<String> accepted) {
  private static final String MEMBER = "acceptedOutputModes";
  private static final String TEXT = "text/plain";
  private static final String JSON = "application/json";

  /** Copies the types, in lower case and without parameters. */
  public OutputModes {
    accepted = accepted.isEmpty() ? List.of() : accepted.stream().map(SkillModes::type).toList();
  }

  /** Returns those of the request that created a task. */
  public static OutputModes of(NewTask task) {
    List<String> accepted = new ArrayList<>();
    task.origin().facts().path(MEMBER).forEach(type -> accepted.add(type.asText()));
    return new OutputModes(accepted);
  }

  /** Writes them among the facts of a task, from which {@link #of} reads them. */
  public void write(ObjectNode facts) {
    if (!accepted.isEmpty()) {
      accepted.forEach(facts.putArray(MEMBER)::add);
    }
  }

  /** Returns the artifact with the parts that are selected. */
  public Artifact select(Artifact artifact) {
    List<Part> parts = select(artifact.parts());
    return parts.equals(artifact.parts())
        ? artifact
        : new Artifact(
            artifact.id(),
            artifact.name(),
            artifact.description(),
            parts,
            artifact.metadata(),
            artifact.extensions());
  }

  /** Returns the message, which is the whole reply, with the parts that are selected. */
  public Message select(Message message) {
    List<Part> parts = select(message.parts());
    return parts.equals(message.parts())
        ? message
        : new Message(
            message.id(),
            message.role(),
            parts,
            message.metadata(),
            message.extensions(),
            message.references());
  }

  private List<Part> select(List<Part> parts) {
    if (accepted.isEmpty()) {
      return parts;
    }
    List<Part> kept = parts.stream().filter(part -> accepts(typeOf(part))).toList();
    if (!kept.isEmpty()) {
      return kept;
    }
    List<Part> converted = parts.stream().flatMap(part -> converted(part).stream()).toList();
    return converted.isEmpty() ? parts : converted;
  }

  private List<Part> converted(Part part) {
    if (part.data() != null && accepts(TEXT)) {
      return List.of(Part.ofText(JsonTextRenderer.of(part.data())));
    }
    return part.text() != null && accepts(JSON)
        ? List.of(Part.ofData(TextNode.valueOf(part.text())))
        : List.of();
  }

  private boolean accepts(@Nullable String type) {
    return type == null || SkillModes.coversAny(accepted, type);
  }

  /** Returns the media type of a part; null if it is a file of an unknown type. */
  public static @Nullable String typeOf(Part part) {
    String declared = part.mediaType();
    if (declared != null && !declared.isBlank()) {
      return SkillModes.type(declared);
    }
    return part.text() != null ? TEXT : part.data() != null ? JSON : null;
  }
}
