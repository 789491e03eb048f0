package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.outbound.OutboundResponse;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceResponseDecoderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "application/json|{\"a\":1.50}|{\"a\":1.50}",
        "application/problem+json; charset=utf-8|[1]|[1]",
        "APPLICATION/JSON|'{\"a\":1,\"a\":2}'|{\"a\":2}",
        "application/json|''|null",
        "application/json|' '|null",
        "text/plain|{\"a\":1}|'\"{\\\"a\\\":1}\"'",
        "text/csv|a,b|\"a,b\"",
        "-|{\"a\":1}|{\"a\":1}",
        "-|hello|\"hello\"",
        "text/html|''|null",
      })
  void mediaTypeDecidesHowTheBodyIsRead(String type, String body, String expected)
      throws Exception {
    assertThat(ServiceResponseDecoder.read(Answers.of(type, Buffer.buffer(body))))
        .hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "hello", "{} {}", "<html>"})
  void malformedJsonBodyIsAFailure(String body) {
    assertThatThrownBy(() -> ServiceResponseDecoder.read(Answers.json(body)))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage("The answer claims to be JSON and is not.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1e9999999|The answer is refused: a number is outside the range of a double; write it as a string.",
        "[[1e-9999999]]|The answer is refused: a number is outside the range of a double; write it as a string."
      })
  void numberOutsideTheRangeOfADoubleIsAFailure(String body, String message) {
    assertThatThrownBy(() -> ServiceResponseDecoder.read(Answers.json(body)))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json; charset=iso-8859-1", ""})
  void jsonBeyondALimitIsAFailureInAnyCharsetAndWithoutAType(String type) {
    byte[] body =
        (type.isEmpty() ? "" : "{\"é\":")
            .concat("[".repeat(10_000))
            .getBytes(StandardCharsets.ISO_8859_1);
    OutboundResponse response = Answers.of(type.isEmpty() ? null : type, Buffer.buffer(body));

    assertThatThrownBy(() -> ServiceResponseDecoder.read(response))
        .isInstanceOf(ServiceCallException.class)
        .hasMessageStartingWith("The answer is refused: it is nested deeper than ");
  }

  @Test
  void aTextIsReadInItsCharset() throws Exception {
    Buffer latin = Buffer.buffer(new byte[] {(byte) 0xE9});

    assertThat(
            ServiceResponseDecoder.read(Answers.of("text/plain; charset=\"iso-8859-1\"", latin))
                .textValue())
        .isEqualTo("é");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "text/plain|e9|\"é\"",
        "text/csv|efbbbf61|\"a\"",
        "text/plain|fffe6100|\"a\"",
        "application/xml|3c3f786d6c20656e636f64696e673d2749534f2d383835392d31273f3ee9"
            + "|\"<?xml encoding='ISO-8859-1'?>é\"",
        "application/xml|3c3f786d6c20656e636f64696e673d273f3ee9"
            + "|{\"mediaType\":\"application/xml\",\"raw\":\"PD94bWwgZW5jb2Rpbmc9Jz8+6Q==\"}",
        "application/octet-stream|c3a9|\"é\"",
        "image/png|89504e47|{\"mediaType\":\"image/png\",\"raw\":\"iVBORw==\"}",
        "-|89504e47|{\"mediaType\":\"application/octet-stream\",\"raw\":\"iVBORw==\"}",
      })
  void aBodyWithoutACharsetIsTheTextThatItSaysItIsOrAFile(
      String type, String octets, String expected) throws Exception {
    Buffer body = Buffer.buffer(HexFormat.of().parseHex(octets));

    assertThat(ServiceResponseDecoder.read(Answers.of(type, body))).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "content-encoding|br|The answer has the content coding br, which is not supported: have "
            + "the service send gzip, deflate or none.",
        "content-encoding|gzip, zstd|The answer has the content coding gzip, zstd, which is not "
            + "supported: have the service send gzip, deflate or none.",
        "content-type|text/plain; charset=no-such|The answer is in the charset no-such, which "
            + "is not supported: have the service send UTF-8.",
        "content-type|application/json; charset=no-such|The answer is in the charset no-such, "
            + "which is not supported: have the service send UTF-8.",
      })
  void aBodyThatIsNotDecodedIsAFailureThatNamesWhy(String header, String value, String message) {
    OutboundResponse response = Answers.of("text/plain", Buffer.buffer("xy"));
    response.headers().set(header, value);

    assertThatThrownBy(() -> ServiceResponseDecoder.read(response))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "none", "binary", "identity", "Identity, utf-8", " "})
  void aBodyWithAWordThatIsNotACodingIsReadAsItIs(String word) throws Exception {
    OutboundResponse response = Answers.json("{\"a\":1}");
    response.headers().set("content-encoding", word);

    assertThat(ServiceResponseDecoder.read(response)).hasToString("{\"a\":1}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BR",
        "zstd",
        "compress",
        "x-compress",
        "dcb",
        "dcz",
        "gzip",
        "deflate",
        "utf-8,br"
      })
  void aBodyWithACodingIsAFailure(String coding) {
    OutboundResponse response = Answers.json("{\"a\":1}");
    response.headers().set("content-encoding", coding);

    assertThatThrownBy(() -> ServiceResponseDecoder.read(response))
        .isInstanceOf(ServiceCallException.class)
        .hasMessageStartingWith("The answer has the content coding " + coding + ", ");
  }

  @Test
  void aCodingWithoutABodyIsNotAFailure() throws Exception {
    OutboundResponse response = Answers.of("text/plain", Buffer.buffer());
    response.headers().set("content-encoding", "br");

    assertThat(ServiceResponseDecoder.read(response).isNull()).isTrue();
  }

  @Test
  void jsonOfAnotherCharsetIsRead() throws Exception {
    byte[] body = "{\"a\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(
            ServiceResponseDecoder.read(
                Answers.of("application/json; charset=iso-8859-1", Buffer.buffer(body))))
        .hasToString("{\"a\":\"é\"}");
  }
}
