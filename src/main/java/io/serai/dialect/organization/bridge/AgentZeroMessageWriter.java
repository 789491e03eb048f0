package io.serai.dialect.organization.bridge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages of A2A as Agent Zero takes them: the texts and the data in lines, the files as
 * attachments.
 */
final class AgentZeroMessageWriter {
  /** Agent Zero refuses a message without words. */
  private static final String ONLY_FILES = "See the attached files.";

  private AgentZeroMessageWriter() {}

  /**
   * Returns the body of a request.
   *
   * @param contextId id of the conversation; null to begin one
   */
  static ObjectNode of(Message message, @Nullable String contextId) {
    ObjectNode body = JsonMappers.object();
    List<String> lines = new ArrayList<>();
    ArrayNode attachments = JsonMappers.array();
    for (Part part : message.parts()) {
      if (part.text() != null) {
        lines.add(part.text());
      } else if (part.data() != null) {
        lines.add(JsonMappers.text(part.data()));
      } else if (part.url() != null) {
        lines.add(part.url());
      } else {
        attachments
            .addObject()
            .put("filename", AttachmentName.of(part.filename()))
            .put("base64", part.raw());
      }
    }
    String text = String.join("\n", lines);
    body.put("message", text.isBlank() ? ONLY_FILES : text);
    if (contextId != null) {
      body.put("context_id", contextId);
    }
    if (!attachments.isEmpty()) {
      body.set("attachments", attachments);
    }
    return body;
  }
}
