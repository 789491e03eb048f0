package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.task.A2aTaskState;
import io.serai.task.Part;
import java.io.IOException;

/**
 * The JSON of 0.3 as its proto file defines it. A file has no name there; clients that are
 * generated from that file, such as a2a-java 0.3.3, refuse messages with one.
 */
final class JsonDialectV03Proto implements JsonDialect {

  @Override
  public String state(A2aTaskState state) {
    return state == A2aTaskState.CANCELED ? "TASK_STATE_CANCELLED" : "TASK_STATE_" + state.name();
  }

  @Override
  public String parts() {
    return "content";
  }

  @Override
  public boolean hasFinal() {
    return true;
  }

  @Override
  public void part(Part part, JsonGenerator out) throws IOException {
    out.writeStartObject();
    if (part.text() != null) {
      out.writeStringField("text", part.text());
    } else if (part.data() != null) {
      out.writeObjectFieldStart("data");
      out.writeFieldName("data");
      out.writeTree(OptionalFieldWriter.object(part.data()));
      out.writeEndObject();
    } else {
      out.writeObjectFieldStart("file");
      OptionalFieldWriter.text(out, "fileWithUri", part.url());
      OptionalFieldWriter.text(out, "fileWithBytes", part.raw());
      OptionalFieldWriter.text(out, "mimeType", part.mediaType());
      out.writeEndObject();
    }
    out.writeEndObject();
  }
}
