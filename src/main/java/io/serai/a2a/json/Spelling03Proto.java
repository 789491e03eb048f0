package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.task.CanonicalState;
import io.serai.task.Part;
import java.io.IOException;

/** The spelling of 0.3's proto file. */
final class Spelling03Proto implements Spelling {

  @Override
  public String state(CanonicalState state) {
    return state == CanonicalState.CANCELED ? "TASK_STATE_CANCELLED" : "TASK_STATE_" + state.name();
  }

  @Override
  public String parts() {
    return "content";
  }

  @Override
  public boolean tellsFinal() {
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
      out.writeTree(Members.object(part.data()));
      out.writeEndObject();
    } else {
      out.writeObjectFieldStart("file");
      Members.text(out, "fileWithUri", part.url());
      Members.text(out, "fileWithBytes", part.raw());
      Members.text(out, "mimeType", part.mediaType());
      Members.text(out, "name", part.filename());
      out.writeEndObject();
    }
    out.writeEndObject();
  }
}
