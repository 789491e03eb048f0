package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.Revision;
import io.serai.skill.SkillModes;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the result of an ended task as the result of a tool (MCP, "Tools", Tool Result).
 *
 * <p>Data are {@code structuredContent}, and their text is content beside it. A file is an image, a
 * sound, or an embedded resource; an address is a link to a resource. A task that failed is an
 * error that the language model reads, with the text that says why.
 */
public final class ToolResult {
  private static final String CONTENT = "content";
  private static final String STRUCTURED = "structuredContent";
  private static final String MIME_TYPE = "mimeType";
  private static final String TEXT = "text";

  /** Number of characters of a code such as -32603. */
  private static final int JSON_RPC_LENGTH = 6;

  private ToolResult() {}

  /** Returns the result of an ended task. */
  public static ObjectNode of(Task task, Revision revision) {
    boolean completed = task.status().canonical() == A2aTaskState.COMPLETED;
    ObjectNode result = JsonMappers.object();
    ArrayNode content = result.putArray(CONTENT);
    JsonNode data = null;
    for (Artifact artifact : task.artifacts()) {
      addContent(content, artifact.parts(), ArtifactUri.of(task.id(), artifact.id()));
      data = data == null ? data(artifact.parts()) : data;
    }
    Message last = task.lastMessage();
    if (last != null) {
      addContent(content, last.parts(), ArtifactUri.of(task.id(), ArtifactUri.MESSAGE));
      data = data == null ? data(last.parts()) : data;
    }
    if (data != null && (revision.isStateless() || data.isObject())) {
      result.set(STRUCTURED, data);
    }
    if (!completed) {
      return failed(result, content, task);
    }
    return result;
  }

  /**
   * Returns the error of JSON-RPC with which a task failed; empty if it did not fail, or failed
   * with a result for the language model. It is an error if its code is one of JSON-RPC, such as
   * {@code task:fail?code=-32603}.
   */
  public static Optional<McpException> protocolError(Task task) {
    String code = task.status().code();
    boolean ofProtocol =
        task.status().canonical() == A2aTaskState.FAILED
            && code != null
            && code.length() == JSON_RPC_LENGTH
            && code.startsWith("-32")
            && TextFunctions.consistsOf(code.substring(1), TextFunctions::isDigit);
    Message message = task.status().message();
    return ofProtocol
        ? Optional.of(
            McpException.ofCode(
                Integer.parseInt(code), message == null ? "The task failed." : message.text()))
        : Optional.empty();
  }

  /** Returns the result that tells the language model what is wrong with its call. */
  public static ObjectNode error(String text) {
    ObjectNode result = JsonMappers.object();
    result.putArray(CONTENT).add(text(text));
    return result.put("isError", true);
  }

  /** Returns a result of data, with their text. */
  public static ObjectNode ofData(JsonNode data) {
    ObjectNode result = JsonMappers.object();
    result.putArray(CONTENT).add(text(JsonMappers.text(data)));
    result.set(STRUCTURED, data);
    return result;
  }

  private static ObjectNode failed(ObjectNode result, ArrayNode content, Task task) {
    if (content.isEmpty()) {
      boolean canceled = task.status().canonical() == A2aTaskState.CANCELED;
      content.add(text(canceled ? "The task was cancelled." : "The task failed."));
    }
    result.remove(STRUCTURED); // it is not what the output schema promises
    return result.put("isError", true);
  }

  private static @Nullable JsonNode data(List<Part> parts) {
    for (Part part : parts) {
      if (part.data() != null) {
        return part.data();
      }
    }
    return null;
  }

  /** Adds parts. The text that follows data says the same, so it is left out for the JSON. */
  private static void addContent(ArrayNode content, List<Part> parts, String uri) {
    boolean afterData = false;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (part.data() != null) {
        content.add(text(JsonMappers.text(part.data())));
      } else if (part.text() != null && !(afterData && part.filename() == null)) {
        content.add(ofText(part, part.text(), ArtifactUri.of(uri, parts, i)));
      } else if (part.raw() != null) {
        content.add(ofFile(part, part.raw(), ArtifactUri.of(uri, parts, i)));
      } else if (part.url() != null) {
        content.add(ofAddress(part, part.url()));
      }
      afterData = part.data() != null;
    }
  }

  private static ObjectNode text(String text) {
    return JsonMappers.object().put("type", TEXT).put(TEXT, text);
  }

  /** A text with the name of a file is a resource, any other is text. */
  private static ObjectNode ofText(Part part, String text, String uri) {
    return part.filename() == null ? text(text) : resource(part, uri);
  }

  private static ObjectNode ofFile(Part part, String base64, String uri) {
    String type = part.mediaType() == null ? "" : part.mediaType();
    String media = SkillModes.type(type);
    if (media.startsWith("image/") || media.startsWith("audio/")) {
      return JsonMappers.object()
          .put("type", media.substring(0, media.indexOf('/')))
          .put("data", base64)
          .put(MIME_TYPE, type);
    }
    return resource(part, uri);
  }

  private static ObjectNode resource(Part part, String uri) {
    ObjectNode content = JsonMappers.object().put("type", "resource");
    content.set("resource", ResourceContents.json(ResourceContents.of(part, uri)));
    return content;
  }

  private static ObjectNode ofAddress(Part part, String url) {
    ObjectNode link = JsonMappers.object().put("type", "resource_link").put("uri", url);
    link.put("name", part.filename() == null ? url : part.filename());
    if (part.mediaType() != null) {
      link.put(MIME_TYPE, part.mediaType());
    }
    return link;
  }
}
