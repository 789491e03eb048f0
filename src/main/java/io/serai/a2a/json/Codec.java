package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.StreamUpdate;
import java.io.IOException;

/** Decodes requests and encodes results in the JSON of one version and binding. Immutable. */
public interface Codec {

  /** The JSON of 1.0, the same in all bindings. */
  Codec V1_0 =
      new VersionedCodec(
          A2aVersion.V1_0,
          new RequestReaderV10(),
          new JsonDialectV10(),
          new PushConfigWriter.V10());

  /** The JSON of 0.3 over JSON-RPC. */
  Codec V0_3 =
      new VersionedCodec(
          A2aVersion.V0_3,
          new RequestReaderV03(),
          new JsonDialectV03(),
          new PushConfigWriter.V03());

  /** The JSON of 0.3 over HTTP, which follows its proto file. */
  Codec V0_3_HTTP =
      new VersionedCodec(
          A2aVersion.V0_3,
          new RequestReaderV03(),
          new JsonDialectV03Proto(),
          new PushConfigWriter.V03Proto());

  /** Returns the version. */
  A2aVersion version();

  /**
   * Reads the parameters of an operation.
   *
   * @throws io.serai.a2a.model.A2aException if they are invalid
   */
  A2aRequest read(A2aOperation operation, JsonNode params);

  /**
   * Writes a result as one JSON value; the result must not be a stream, whose updates are written
   * one by one.
   */
  void write(A2aResult result, JsonGenerator out) throws IOException;

  /** Writes one event of a stream. */
  void write(StreamUpdate.Payload payload, JsonGenerator out) throws IOException;
}
