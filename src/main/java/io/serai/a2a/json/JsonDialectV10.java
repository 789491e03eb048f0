package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.task.A2aTaskState;
import io.serai.task.Part;
import java.io.IOException;

/** The JSON of 1.0. */
final class JsonDialectV10 implements JsonDialect {

  @Override
  public String state(A2aTaskState state) {
    return switch (state) {
      case SUBMITTED -> "TASK_STATE_SUBMITTED";
      case WORKING -> "TASK_STATE_WORKING";
      case INPUT_REQUIRED -> "TASK_STATE_INPUT_REQUIRED";
      case AUTH_REQUIRED -> "TASK_STATE_AUTH_REQUIRED";
      case COMPLETED -> "TASK_STATE_COMPLETED";
      case FAILED -> "TASK_STATE_FAILED";
      case CANCELED -> "TASK_STATE_CANCELED";
      case REJECTED -> "TASK_STATE_REJECTED";
    };
  }

  @Override
  public String parts() {
    return "parts";
  }

  @Override
  public boolean hasFinal() {
    return false;
  }

  @Override
  public void part(Part part, JsonGenerator out) throws IOException {
    out.writeStartObject();
    OptionalFieldWriter.text(out, "text", part.text());
    OptionalFieldWriter.text(out, "raw", part.raw());
    OptionalFieldWriter.text(out, "url", part.url());
    OptionalFieldWriter.tree(out, "data", part.data());
    OptionalFieldWriter.tree(out, "metadata", part.metadata());
    OptionalFieldWriter.text(out, "filename", part.filename());
    OptionalFieldWriter.text(out, "mediaType", part.mediaType());
    out.writeEndObject();
  }
}
