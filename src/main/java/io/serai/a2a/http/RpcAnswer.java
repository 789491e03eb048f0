package io.serai.a2a.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.run.Failures;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Answers one request of JSON-RPC, in the envelope that is known so far. */
final class RpcAnswer {
  private static final int SERVER_ERROR = -32000;

  private final Desk desk;
  private Rpc rpc = Rpc.UNKNOWN;

  RpcAnswer(Desk desk) {
    this.desk = desk;
  }

  /** The version that it answers in. */
  A2aVersion version() {
    return rpc.codec().version();
  }

  void to(JsonNode id, Codec codec) {
    rpc = new Rpc(id, codec);
  }

  void write(Incoming request, @Nullable A2aResult result, @Nullable Throwable failure) {
    Exchange exchange = request.exchange();
    if (failure != null || result == null) {
      error(exchange, Failures.of(failure == null ? new IllegalStateException() : failure));
      return;
    }
    Outgoing out = Outgoing.to(exchange, desk.active(request));
    if (result instanceof A2aResult.Stream stream) {
      Rpc envelope = rpc;
      out.stream(desk.streams(), stream.updates(), envelope::update);
    } else {
      out.json(200, Media.JSON, rpc.result(result));
    }
  }

  /** Errors of the protocol are answers; those of the hub have their HTTP status too. */
  void error(Exchange exchange, A2aException error) {
    A2aError kind = error.error();
    int status = kind.code() == SERVER_ERROR ? kind.status(desk.errors()).http() : 200;
    Outgoing.to(exchange, List.of())
        .headers(error.headers())
        .json(status, Media.JSON, rpc.error(error));
  }
}
