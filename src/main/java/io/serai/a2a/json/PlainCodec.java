package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.Update;
import java.io.IOException;

/** A reader, a spelling and a shape for push configurations, as one codec. */
final class PlainCodec implements Codec {
  private final A2aVersion version;
  private final RequestReader reader;
  private final TaskWriter tasks;
  private final ResultWriter results;

  PlainCodec(A2aVersion version, RequestReader reader, Spelling spelling, PushShape push) {
    this.version = version;
    this.reader = reader;
    this.tasks = new TaskWriter(spelling);
    this.results = new ResultWriter(tasks, push);
  }

  @Override
  public A2aVersion version() {
    return version;
  }

  @Override
  public A2aRequest read(A2aOperation operation, JsonNode params) {
    Fields fields = Fields.of(params, new Faults());
    A2aRequest request = reader.read(operation, fields);
    return fields.faults().pass(request);
  }

  @Override
  public void write(A2aResult result, JsonGenerator out) throws IOException {
    results.write(result, out);
  }

  @Override
  public void write(Update.What what, JsonGenerator out) throws IOException {
    tasks.update(what, out);
  }
}
