package io.serai.a2a.client;

import io.serai.a2a.json.ClientCodec;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.http.body.JsonBufferWriter;
import org.jspecify.annotations.Nullable;

/** A binding in which a request has the name of a method and all its parameters. Immutable. */
interface ClientRpcBinding extends ClientBinding {

  /** Writes the parameters. */
  ClientCodec codec();

  /** Builds the request that calls a method. */
  AgentHttpRequest request(A2aOperation operation, JsonBufferWriter.JsonValueWriter params);

  @Override
  default AgentHttpRequest send(A2aOperation operation, A2aRequest.Send send) {
    return request(operation, out -> codec().write(send, out));
  }

  @Override
  default AgentHttpRequest about(A2aOperation operation, String taskId, @Nullable String tenant) {
    return request(operation, out -> ClientCodec.writeTask(taskId, tenant, out));
  }

  @Override
  default AgentHttpRequest cancel(String taskId, @Nullable String tenant, @Nullable String reason) {
    return request(
        A2aOperation.CANCEL, out -> ClientCodec.writeCancel(taskId, tenant, reason, out));
  }
}
