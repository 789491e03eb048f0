package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.task.CanonicalState;
import io.serai.task.Part;
import java.io.IOException;

/** The spelling of 1.0. */
final class Spelling10 implements Spelling {

  @Override
  public String state(CanonicalState state) {
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
  public boolean tellsFinal() {
    return false;
  }

  @Override
  public void part(Part part, JsonGenerator out) throws IOException {
    out.writeStartObject();
    Members.text(out, "text", part.text());
    Members.text(out, "raw", part.raw());
    Members.text(out, "url", part.url());
    Members.tree(out, "data", part.data());
    Members.tree(out, "metadata", part.metadata());
    Members.text(out, "filename", part.filename());
    Members.text(out, "mediaType", part.mediaType());
    out.writeEndObject();
  }
}
