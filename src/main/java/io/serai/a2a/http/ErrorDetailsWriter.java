package io.serai.a2a.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.model.A2aException;
import java.io.IOException;
import java.util.Map;

/** Writes the details of an error as google.rpc defines them. */
final class ErrorDetailsWriter {
  private static final String TYPES = "type.googleapis.com/google.rpc.";

  private ErrorDetailsWriter() {}

  static boolean hasDetails(A2aException error) {
    return error.error().isOfA2a() || !error.violations().isEmpty();
  }

  /**
   * Writes an array of an ErrorInfo, if A2A defines the error, and a BadRequest, if parameters are
   * invalid.
   */
  static void details(A2aException error, JsonGenerator out) throws IOException {
    out.writeStartArray();
    if (error.error().isOfA2a()) {
      info(error, out);
    }
    if (!error.violations().isEmpty()) {
      badRequest(error, out);
    }
    out.writeEndArray();
  }

  private static void info(A2aException error, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("@type", TYPES + "ErrorInfo");
    out.writeStringField("reason", error.error().name());
    out.writeStringField("domain", "a2a-protocol.org");
    out.writeObjectFieldStart("metadata");
    for (Map.Entry<String, String> entry : error.metadata().entrySet()) {
      out.writeStringField(entry.getKey(), entry.getValue());
    }
    out.writeEndObject();
    out.writeEndObject();
  }

  private static void badRequest(A2aException error, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("@type", TYPES + "BadRequest");
    out.writeArrayFieldStart("fieldViolations");
    for (A2aException.Violation violation : error.violations()) {
      out.writeStartObject();
      out.writeStringField("field", violation.field());
      out.writeStringField("description", violation.description());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }
}
