package io.serai.protocol.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body is read as the mapper reads it, and has the same faults. */
class JsonRequestBodyTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "null",
        "{\"a\": {\"a\": [1, 2.50, 1e3, {\"b\": null, \"c\": \"\"}]}, \"b\": [[], {}]}",
      })
  void treeIsThatOfTheMapper(String json) throws Exception {
    JsonNode tree = JsonRequestBody.take(exchange(json.getBytes(StandardCharsets.UTF_8)));

    assertThat(tree).isEqualTo(JsonMappers.MAPPER.readTree(json));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": 1, \"b\": 2, \"a\": 3}",
        "{\"c\": [{\"a\": null, \"a\": null}]}",
        "{\"a\": 1, \"a\": tru}",
        "{\"a\": 1e999, \"a\": 1}",
        "{\"a\": 1} {}",
        "{\"a\": 1, \"a\": \"\u00ff\"}",
        "{\"a\": \"\u00ff\"}",
      })
  void faultIsThatOfTheMapper(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.ISO_8859_1); // of which \u00ff is no UTF-8

    Throwable fault = catchThrowable(() -> JsonRequestBody.take(exchange(bytes)));

    Throwable expected = catchThrowable(() -> JsonMappers.MAPPER.readTree(bytes));
    assertThat(fault).isNotNull().hasSameClassAs(expected).hasMessage(expected.getMessage());
    if (json.contains("\"a\": null")) {
      assertThat(((JsonProcessingException) fault).getOriginalMessage())
          .isEqualTo("Duplicate field 'a'");
    }
  }

  private static Exchange exchange(byte[] body) {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.getMessage().setBody(Buffer.buffer(body));
    return exchange;
  }
}
