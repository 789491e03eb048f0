package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.Revision;
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
 * sound, or an embedded resource, or a link if it is too large; an address is a link to a resource.
 * A task that failed is an error that the language model reads, with the text that says why.
 */
public final class ToolResult {
  private static final String CONTENT = "content";
  private static final String STRUCTURED = "structuredContent";

  /** Number of characters of a code such as -32603. */
  private static final int JSON_RPC_LENGTH = 6;

  private ToolResult() {}

  /**
   * Returns the result of an ended task.
   *
   * @param files how large its files may be
   */
  public static ObjectNode of(Task task, Revision revision, FileLimits files) {
    boolean completed = task.status().canonical() == A2aTaskState.COMPLETED;
    ObjectNode result = JsonMappers.object();
    ArrayNode blocks = result.putArray(CONTENT);
    ToolContent content = new ToolContent(blocks, revision, task.id(), files);
    JsonNode data = null;
    for (Artifact artifact : task.artifacts()) {
      content.add(artifact.parts(), artifact.id());
      data = data == null ? data(artifact.parts()) : data;
    }
    Message last = task.lastMessage();
    if (last != null) {
      content.add(last.parts(), ArtifactUri.MESSAGE);
      data = data == null ? data(last.parts()) : data;
    }
    if (data != null && (revision.isStateless() || data.isObject())) {
      result.set(STRUCTURED, data);
    }
    if (!completed) {
      return failed(result, blocks, task);
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
    result.putArray(CONTENT).add(ToolContent.text(text));
    return result.put("isError", true);
  }

  /** Returns a result of data, with their text. */
  public static ObjectNode ofData(JsonNode data) {
    ObjectNode result = JsonMappers.object();
    result.putArray(CONTENT).add(ToolContent.text(JsonMappers.text(data)));
    result.set(STRUCTURED, data);
    return result;
  }

  private static ObjectNode failed(ObjectNode result, ArrayNode content, Task task) {
    if (content.isEmpty()) {
      boolean canceled = task.status().canonical() == A2aTaskState.CANCELED;
      content.add(ToolContent.text(canceled ? "The task was cancelled." : "The task failed."));
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
}
