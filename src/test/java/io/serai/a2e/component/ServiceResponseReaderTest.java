package io.serai.a2e.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2e.data.DataException;
import io.serai.outbound.OutboundResponse;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceResponseReaderTest {

  private final ServiceResponseReader values = new ServiceResponseReader();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/plain; charset=iso-8859-1|ISO-8859-1|é|\"é\"",
        "application/json; charset='ISO-8859-1'|ISO-8859-1|{\"a\":\"é\"}|{\"a\":\"é\"}",
        "application/json; charset=no-such|UTF-8|{\"a\":\"é\"}|{\"a\":\"é\"}",
      })
  void aBodyIsReadInItsCharset(String type, String charset, String body, String value)
      throws Exception {
    assertThat(values.of(response("content-type", type, body.getBytes(charset))).json())
        .hasToString(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "content-encoding|br|The answer has the content coding br, which is not supported: have "
            + "the service send gzip, deflate or none.",
        "content-type|text/plain; charset=no-such|The answer is in the charset no-such, which "
            + "is not supported: have the service send UTF-8.",
      })
  void aBodyThatIsNotDecodedIsAnErrorThatNamesWhy(String header, String value, String message) {
    assertThatThrownBy(() -> values.of(response(header, value, new byte[] {'x', 'y'})))
        .isInstanceOf(DataException.class)
        .hasMessage(message);
  }

  @Test
  void jsonOfAnotherCharsetThatExceedsALimitIsAnError() {
    byte[] body = ("{\"é\":" + "[".repeat(10_000)).getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(
            () -> values.of(response("content-type", "application/json; charset=iso-8859-1", body)))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(
            "The response of the service is refused: it is nested deeper than ");
  }

  private static OutboundResponse response(String header, String value, byte[] body) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap().set(header, value);
    return new OutboundResponse(200, headers, Buffer.buffer(body), false, 1);
  }
}
