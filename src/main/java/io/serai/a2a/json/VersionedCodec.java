package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.StreamUpdate;
import java.io.IOException;

/**
 * A codec composed of a request reader, a JSON dialect and a writer for push notification
 * configurations.
 */
final class VersionedCodec implements Codec {
  private final A2aVersion version;
  private final RequestReader reader;
  private final TaskJsonWriter tasks;
  private final ResultWriter results;

  VersionedCodec(
      A2aVersion version, RequestReader reader, JsonDialect jsonDialect, PushConfigWriter push) {
    this.version = version;
    this.reader = reader;
    this.tasks = new TaskJsonWriter(jsonDialect);
    this.results = new ResultWriter(tasks, push);
  }

  @Override
  public A2aVersion version() {
    return version;
  }

  @Override
  public A2aRequest read(A2aOperation operation, JsonNode params) {
    ProtoJsonFieldReader protoJsonFieldReader =
        ProtoJsonFieldReader.of(params, new ViolationCollector());
    A2aRequest request = reader.read(operation, protoJsonFieldReader);
    return protoJsonFieldReader.violations().requireValid(request);
  }

  @Override
  public void write(A2aResult result, JsonGenerator out) throws IOException {
    results.write(result, out);
  }

  @Override
  public void write(StreamUpdate.Payload payload, JsonGenerator out) throws IOException {
    tasks.update(payload, out);
  }
}
