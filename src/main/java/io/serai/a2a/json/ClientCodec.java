package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.RemoteAgentResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Writes requests to remote agents and reads their responses, in the JSON of one version.
 * Immutable.
 */
public final class ClientCodec {
  private static final ClientCodec V1_0 =
      new ClientCodec(A2aVersion.V1_0, new RequestReaderV10(), new JsonDialectV10());
  private static final ClientCodec V0_3 =
      new ClientCodec(A2aVersion.V0_3, new RequestReaderV03(), new JsonDialectV03());

  private final A2aVersion version;
  private final TaskJsonWriter writer;
  private final AgentResponseReader answers;

  private ClientCodec(A2aVersion version, RequestReader reader, JsonDialect jsonDialect) {
    this.version = version;
    this.writer = new TaskJsonWriter(jsonDialect);
    this.answers = new AgentResponseReader(reader);
  }

  /** Returns the codec of a version. */
  public static ClientCodec of(A2aVersion version) {
    return version == A2aVersion.V1_0 ? V1_0 : V0_3;
  }

  /**
   * Writes the parameters of an operation about a task, which are the same in both versions.
   *
   * @param tenant null for none
   */
  public static void writeTask(String id, @Nullable String tenant, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    out.writeStringField("id", id);
    OptionalFieldWriter.text(out, "tenant", tenant);
    out.writeEndObject();
  }

  /**
   * Writes the parameters of CancelTask.
   *
   * @param reason for people; null for none
   */
  public static void writeCancel(
      String id, @Nullable String tenant, @Nullable String reason, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    out.writeStringField("id", id);
    OptionalFieldWriter.text(out, "tenant", tenant);
    if (reason != null) {
      out.writeObjectFieldStart("metadata");
      out.writeStringField(A2aRequest.Cancel.REASON, reason);
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  /** Writes the parameters of SendMessage. */
  public void write(A2aRequest.Send send, JsonGenerator out) throws IOException {
    out.writeStartObject();
    OptionalFieldWriter.text(out, "tenant", send.tenant());
    out.writeFieldName("message");
    writer.message(send.message(), send.taskId(), send.contextId(), out);
    out.writeObjectFieldStart("configuration");
    OptionalFieldWriter.texts(out, "acceptedOutputModes", send.acceptedOutputModes());
    if (version == A2aVersion.V1_0) {
      out.writeBooleanField("returnImmediately", send.immediately());
    } else {
      out.writeBooleanField("blocking", !send.immediately());
    }
    out.writeEndObject();
    OptionalFieldWriter.tree(out, "metadata", send.metadata());
    out.writeEndObject();
  }

  /**
   * Reads a response, or an event of a stream.
   *
   * @throws io.serai.a2a.model.A2aException if it is not a valid response
   */
  public RemoteAgentResponse read(JsonNode answer) {
    return answers.read(answer);
  }
}
