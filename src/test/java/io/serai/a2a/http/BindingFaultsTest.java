package io.serai.a2a.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.run.Extensions;
import io.serai.document.JsonMappers;
import io.serai.protocol.RequestRecorder;
import io.serai.security.Caller;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;

/** Bindings whose parts throw unexpected errors. */
class BindingFaultsTest {
  private static final A2aVersionNegotiation VERSIONS = A2aVersionNegotiation.of(true);
  private static final OperationGateway GATEWAY =
      new OperationGateway(null, null, new RequestRecorder("a2a"));
  private static final ResponseWriterConfig RESPONSES =
      new ResponseWriterConfig(null, Extensions.NONE, ErrorTableVersion.V1_0_1, A2aMediaTypes.JSON);

  @Test
  void requestThatThrowsAnErrorIsAnsweredAtOnce() {
    JsonRpcDecoder decoder = new JsonRpcDecoder(VERSIONS);
    JsonRpcOperationProcessor operation = new JsonRpcOperationProcessor(GATEWAY, RESPONSES);
    AsyncProcessor rpc =
        AsyncProcessorConverterHelper.convert(
            exchange -> {
              decoder.process(exchange);
              operation.process(exchange);
            });
    RestOperationProcessor list =
        new RestOperationProcessor(
            VERSIONS,
            GATEWAY,
            RESPONSES,
            A2aOperation.LIST,
            Codec.V1_0,
            RestPathTemplate.of("/tasks"));

    assertThat(status(rpc, "POST", JsonRpcDecoder.PATH)).isEqualTo(200);
    assertThat(status(list, "GET", "/a2a/rest/tasks")).isEqualTo(500);
  }

  @Test
  void responseThatCannotBeWrittenIsAnInternalError() {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    JsonRpcCall call = new JsonRpcCall(new A2aHttpRequest(exchange), null);
    call.envelope(JsonMappers.MAPPER.getNodeFactory().numberNode(7), new FailingCodec());

    new JsonRpcResponseWriter(RESPONSES).write(call, new A2aResult.EmptyResult(), null);

    assertThat(exchange.getMessage().getBody(Buffer.class).toJsonObject().getInteger("id"))
        .isEqualTo(7);
    assertThat(body(exchange)).contains("-32603").doesNotContain("unwritable");
    new RestResponseWriter(
            new A2aHttpRequest(exchange),
            RESPONSES,
            new FailingCodec(),
            A2aMediaTypes.JSON,
            false,
            List.of())
        .write(new A2aResult.EmptyResult(), null);
    assertThat(exchange.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE)).isEqualTo(500);
  }

  private static Object status(AsyncProcessor binding, String method, String path) {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.setProperty(Caller.PROPERTY, Caller.OPERATOR_OPEN);
    exchange.getMessage().setHeader(Exchange.HTTP_METHOD, method);
    exchange.getMessage().setHeader(Exchange.HTTP_PATH, path);
    exchange.getMessage().setHeader(A2aVersionNegotiation.HEADER, new StackOverflowHeader());
    exchange
        .getMessage()
        .setBody(Buffer.buffer("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GetTask\"}"));
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    binding.process(exchange, done::complete);
    assertThat(done).isCompleted();
    assertThat(body(exchange)).contains("The hub failed");
    return exchange.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE);
  }

  private static String body(Exchange exchange) {
    return String.valueOf(exchange.getMessage().getBody());
  }

  private static final class StackOverflowHeader {
    @Override
    public String toString() {
      throw new StackOverflowError();
    }
  }

  private static final class FailingCodec implements Codec {
    @Override
    public A2aVersion version() {
      return A2aVersion.V1_0;
    }

    @Override
    public A2aRequest read(A2aOperation operation, JsonNode params) {
      throw new AssertionError();
    }

    @Override
    public void write(A2aResult result, JsonGenerator out) throws IOException {
      throw new IOException("unwritable");
    }

    @Override
    public void write(StreamUpdate.Payload payload, JsonGenerator out) throws IOException {
      throw new IOException("unwritable");
    }
  }

  @Test
  void emptyContentTypeIsReportedAsMissing() {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.getMessage().setHeader(Exchange.CONTENT_TYPE, "");
    exchange.getMessage().setBody(Buffer.buffer("{}"));

    assertThatThrownBy(() -> new A2aHttpRequest(exchange).requireJson())
        .hasMessage("The Content-Type is missing. Send application/json.");
  }

  @Test
  void bodyWithTooManyTokensIsRefused() {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.getMessage().setBody(Buffer.buffer("[" + "{},".repeat(3_000_000) + "1]"));

    assertThatThrownBy(() -> new A2aHttpRequest(exchange).takeJson())
        .hasMessageStartingWith("The body is refused: it has more than 1000000 tokens")
        .isInstanceOfSatisfying(
            A2aException.class,
            refused -> assertThat(refused.error()).isEqualTo(A2aError.PARSE_ERROR));
  }

  @Test
  void tooDeeplyNestedBodyIsRefusedWithTheLimit() {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.getMessage().setBody(Buffer.buffer("[".repeat(300)));

    assertThatThrownBy(() -> new A2aHttpRequest(exchange).takeJson())
        .hasMessage("The body is refused: it is nested deeper than 200 levels");
  }
}
