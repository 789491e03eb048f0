package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.task.A2aTaskState;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.io.IOException;

/** The JSON of 0.3 as its JSON schema defines it. */
final class JsonDialectV03 implements JsonDialect {

  @Override
  public String state(A2aTaskState state) {
    return switch (state) {
      case SUBMITTED -> "submitted";
      case WORKING -> "working";
      case INPUT_REQUIRED -> "input-required";
      case AUTH_REQUIRED -> "auth-required";
      case COMPLETED -> "completed";
      case FAILED -> "failed";
      case CANCELED -> "canceled";
      case REJECTED -> "rejected";
    };
  }

  @Override
  public String role(MessageRole role) {
    return role == MessageRole.USER ? "user" : "agent";
  }

  @Override
  public String parts() {
    return "parts";
  }

  @Override
  public boolean kinds() {
    return true;
  }

  @Override
  public boolean wrapped() {
    return false;
  }

  @Override
  public boolean hasFinal() {
    return true;
  }

  @Override
  public void part(Part part, JsonGenerator out) throws IOException {
    out.writeStartObject();
    if (part.text() != null) {
      out.writeStringField("kind", "text");
      out.writeStringField("text", part.text());
    } else if (part.data() != null) {
      out.writeStringField("kind", "data");
      out.writeFieldName("data");
      out.writeTree(OptionalFieldWriter.object(part.data()));
    } else {
      out.writeStringField("kind", "file");
      out.writeObjectFieldStart("file");
      OptionalFieldWriter.text(out, "name", part.filename());
      OptionalFieldWriter.text(out, "mimeType", part.mediaType());
      OptionalFieldWriter.text(out, "bytes", part.raw());
      OptionalFieldWriter.text(out, "uri", part.url());
      out.writeEndObject();
    }
    OptionalFieldWriter.tree(out, "metadata", part.metadata());
    out.writeEndObject();
  }
}
