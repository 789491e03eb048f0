package io.serai.mcp.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the result of a tool as the outcome of a task (MCP, "Tools", Tool Result): structured
 * content is data, images, sounds and resources are files, and links are addresses.
 */
final class ToolResultReader {
  private static final String TEXT = "text";
  private static final int MAX_BLOCKS = 10_000;
  private static final List<String> PROGRAMS = List.of("javascript:", "vbscript:", "data:");
  private static final String MIME_TYPE = "mimeType";
  private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();

  private ToolResultReader() {}

  /**
   * Returns the outcome.
   *
   * @param tool null if the server does not list it any more
   */
  static TaskOutcome outcome(TaskContext task, @Nullable RemoteTool tool, ObjectNode result) {
    if (result.path("isError").asBoolean()) {
      String text = texts(result.path("content"));
      return failed(task, text.isEmpty() ? "The tool failed and did not say why." : text);
    }
    JsonNode data = result.path("structuredContent");
    String faults = data.isMissingNode() || tool == null ? "" : faults(tool, data);
    if (!faults.isEmpty()) {
      return failed(task, "The result of the tool does not fit its outputSchema: " + faults);
    }
    JsonNode content = result.path("content");
    if (content.size() > MAX_BLOCKS) {
      return failed(task, "The result of the tool has more than " + MAX_BLOCKS + " blocks.");
    }
    List<Part> parts = parts(data, content);
    if (parts.stream().anyMatch(each -> each.raw() != null && !isBase64(each.raw()))) {
      return failed(task, "The result of the tool has a file that is not Base64.");
    }
    List<Artifact> artifacts =
        parts.isEmpty() ? List.of() : List.of(Artifact.of("result", "result", parts));
    return new TaskOutcome.Finished(artifacts, null);
  }

  private static TaskOutcome failed(TaskContext task, String why) {
    return task.failed(ErrorCode.EXTERNAL_DEPENDENCY, why);
  }

  private static boolean isBase64(String text) {
    try {
      var unused = Base64.getDecoder().decode(text);
      return true;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private static String faults(RemoteTool tool, JsonNode data) {
    return VALIDATOR.faults(tool.outputSchema(), data);
  }

  private static List<Part> parts(JsonNode data, JsonNode content) {
    List<Part> parts = new ArrayList<>();
    if (!data.isMissingNode()) {
      parts.add(Part.ofData(data));
    }
    for (JsonNode block : content) {
      Part part = part(block);
      if (part != null && !repeats(part, data)) {
        parts.add(part);
      }
    }
    return parts;
  }

  /** Whether a text is the JSON of the structured content, for clients that do not read that. */
  private static boolean repeats(Part part, JsonNode data) {
    if (part.text() == null || part.filename() != null || data.isMissingNode()) {
      return false;
    }
    try {
      return JsonMappers.MAPPER.readTree(part.text()).equals(data);
    } catch (JsonProcessingException text) {
      return false;
    }
  }

  private static @Nullable Part part(JsonNode block) {
    String type = block.path(MIME_TYPE).textValue();
    return switch (block.path("type").asText()) {
      case TEXT -> Part.ofText(block.path(TEXT).asText());
      case "image", "audio" -> Part.ofRaw(block.path("data").asText(), null, type);
      case "resource" -> resource(block.path("resource"));
      case "resource_link" -> link(block.path("uri").asText(), block, type);
      default -> null;
    };
  }

  /** A link that is a program is shown as text, so that nobody follows it. */
  private static Part link(String uri, JsonNode block, @Nullable String type) {
    String scheme = uri.strip().toLowerCase(Locale.ROOT);
    return PROGRAMS.stream().anyMatch(scheme::startsWith)
        ? Part.ofText(uri)
        : Part.ofUrl(uri, block.path("name").textValue(), type);
  }

  private static Part resource(JsonNode resource) {
    String type = resource.path(MIME_TYPE).textValue();
    String uri = resource.path("uri").asText();
    String name = uri.substring(uri.lastIndexOf('/') + 1);
    return resource.path("blob").isTextual()
        ? Part.ofRaw(resource.path("blob").asText(), name, type)
        : new Part(resource.path(TEXT).asText(), null, null, null, name, type, null);
  }

  private static String texts(JsonNode content) {
    List<String> texts = new ArrayList<>();
    for (JsonNode block : content) {
      if (block.path("type").asText().equals(TEXT)) {
        texts.add(block.path(TEXT).asText());
      }
    }
    return String.join("\n", texts);
  }
}
