package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.Revision;
import io.serai.skill.SkillModes;
import io.serai.task.Part;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the content of the result of a tool (MCP, "Tools", Tool Result). Files are embedded as
 * long as there is room for them, so that they do not fill the context of a language model. A file
 * that does not fit is a link to its resource. Not thread-safe.
 */
final class ToolContent {
  private static final String MIME_TYPE = "mimeType";
  private static final String TEXT = "text";

  private final ArrayNode blocks;
  private final Revision revision;
  private final String task;
  private final FileLimits limits;
  private long room;

  /**
   * @param blocks where the content is written
   * @param task id of the task of the content
   */
  ToolContent(ArrayNode blocks, Revision revision, String task, FileLimits limits) {
    this.blocks = blocks;
    this.revision = revision;
    this.task = task;
    this.limits = limits;
    this.room = limits.embedded();
  }

  /**
   * Adds parts. The text that follows data says the same, so it is left out for the JSON.
   *
   * @param artifact id of the artifact
   */
  void add(List<Part> parts, String artifact) {
    List<String> uris = ArtifactUri.of(ArtifactUri.of(task, artifact), parts);
    boolean afterData = false;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (part.data() != null) {
        blocks.add(text(JsonMappers.text(part.data())));
      } else if (part.raw() != null || (part.text() != null && part.filename() != null)) {
        blocks.add(ofFile(part, uris.get(i)));
      } else if (part.text() != null && !afterData) {
        blocks.add(text(part.text()));
      } else if (part.url() != null) {
        blocks.add(link(part, part.url(), part.mediaType()));
      }
      afterData = part.data() != null;
    }
  }

  static ObjectNode text(String text) {
    return JsonMappers.object().put("type", TEXT).put(TEXT, text);
  }

  private ObjectNode ofFile(Part part, String uri) {
    String given = part.text();
    if (given != null && given.length() > Math.max(room, limits.linked())) {
      return text(elsewhere(part, uri, given.length() + " characters")); // and no fewer bytes
    }
    long size = ResourceContentMapper.size(part);
    if (size > room) {
      return size > limits.linked()
          ? text(elsewhere(part, uri, size + " bytes"))
          : link(part, uri, ResourceContentMapper.mediaType(part));
    }
    room -= size;
    String type = part.mediaType() == null ? "" : part.mediaType();
    String media = SkillModes.type(type);
    if (part.raw() != null && (media.startsWith("image/") || media.startsWith("audio/"))) {
      return JsonMappers.object()
          .put("type", media.substring(0, media.indexOf('/')))
          .put("data", part.raw())
          .put(MIME_TYPE, type);
    }
    ObjectNode content = JsonMappers.object().put("type", "resource");
    content.set("resource", ResourceContentMapper.json(ResourceContentMapper.of(part, uri)));
    return content;
  }

  /** Returns a link. Before 2025-06-18 there are none, so it is a text then. */
  private ObjectNode link(Part part, String uri, @Nullable String type) {
    String name = part.filename() == null ? uri : part.filename();
    if (revision.compareTo(Revision.V2025_06_18) < 0) {
      return text(name.equals(uri) ? uri : name + ": " + uri);
    }
    ObjectNode link = JsonMappers.object().put("type", "resource_link").put("uri", uri);
    link.put("name", name);
    if (type != null) {
      link.put(MIME_TYPE, type);
    }
    return link;
  }

  /** Returns what a client is told of a file that it can neither get nor read as a resource. */
  private String elsewhere(Part part, String uri, String size) {
    return ("The file %s (%s) has %s, more than this hub sends or links over"
            + " MCP. Read it over A2A: GET /a2a/rest/tasks/%s.")
        .formatted(
            part.filename() == null ? uri : TextFunctions.clipped(part.filename()),
            ResourceContentMapper.mediaType(part),
            size,
            task);
  }
}
