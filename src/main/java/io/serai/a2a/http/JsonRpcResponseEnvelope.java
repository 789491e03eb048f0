package io.serai.a2a.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.StreamUpdate;
import io.serai.http.body.JsonBufferWriter;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;

/**
 * The JSON-RPC 2.0 envelope of responses.
 *
 * @param id id of the request; a JSON null if it has none
 */
record JsonRpcResponseEnvelope(JsonNode id, Codec codec) {

  /** The envelope of errors that occur before the request's id and version are known. */
  static final JsonRpcResponseEnvelope UNKNOWN =
      new JsonRpcResponseEnvelope(NullNode.getInstance(), Codec.V1_0);

  Buffer result(A2aResult result) {
    return JsonBufferWriter.of(
        out -> {
          open(out);
          out.writeFieldName("result");
          codec.write(result, out);
          out.writeEndObject();
        });
  }

  Buffer update(StreamUpdate.Payload payload) {
    return JsonBufferWriter.of(
        out -> {
          open(out);
          out.writeFieldName("result");
          codec.write(payload, out);
          out.writeEndObject();
        });
  }

  /**
   * Writes an error. Only 1.0 has details; in both versions the data of an error that goes away by
   * itself says that the request may be repeated.
   */
  Buffer error(A2aException error) {
    boolean detailed = codec == Codec.V1_0 && ErrorDetailsWriter.hasDetails(error);
    return JsonBufferWriter.of(
        out -> {
          open(out);
          out.writeObjectFieldStart("error");
          out.writeNumberField("code", error.error().code());
          out.writeStringField("message", error.text());
          if (detailed) {
            out.writeFieldName("data");
            ErrorDetailsWriter.details(error, out);
          } else if (error.error() == A2aError.BUSY || error.error() == A2aError.UNAVAILABLE) {
            out.writeFieldName("data");
            out.writeTree(RetryErrorData.of(error.headers().get("retry-after")));
          }
          out.writeEndObject();
          out.writeEndObject();
        });
  }

  private void open(JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("jsonrpc", "2.0");
    out.writeFieldName("id");
    out.writeTree(id);
  }
}
