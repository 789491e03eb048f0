package io.serai.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundSecretsTest {

  private static final String SECRET = "pä/ß \"w&+*";

  private final OutboundTestBed bed = new OutboundTestBed();

  @AfterEach
  void close() {
    bed.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pä/ß \"w&+*",
        "pä/ß \\\"w&+*",
        "pä\\/ß \\\"w&+*",
        "p\\u00e4/\\u00df \\\"w&+*",
        "p\\u00E4/\\u00DF \\\"w&+*",
        "p\\u00e4\\/\\u00DF \\\"w\\u0026\\u002b*",
        "p\\u00e4/ß %22w%26\\u002B%2a",
        "p%C3%A4%2F%C3%9F+%22w%26%2B*",
        "p%C3%A4%2F%C3%9F%20%22w%26%2B%2A",
        "p%c3%a4%2f%c3%9f%20%22w%26%2b%2a"
      })
  void aSecretThatComesBackIsMaskedHoweverItIsEscaped(String form) {
    Buffer masked = SecretMask.of(Set.of(SECRET)).mask(Buffer.buffer("<" + form + ">é"));

    assertThat(masked.toString()).isEqualTo("<***>é");
  }

  @Test
  void charactersBeyondTheFirstPlaneAndControlsAreMaskedToo() {
    SecretMask mask = SecretMask.of(Set.of("k\uD83D\uDD11\n", "k"));

    for (String form : new String[] {"k\uD83D\uDD11\n", "k\\ud83d\\uDD11\\n", "k%F0%9F%94%91%0A"}) {
      assertThat(mask.mask(Buffer.buffer("<" + form + ">"))).hasToString("<***>");
    }
    assertThat(mask.mask(Buffer.buffer("\uD83D\uDD11 and k"))).hasToString("\uD83D\uDD11 and ***");
  }

  @Test
  void aMaskIsMadeAnewOnlyForOtherSecrets() {
    LastMask masks = new LastMask();
    SecretMask first = masks.of(Set.of("one", "two"));

    assertThat(masks.of(new HashSet<>(Set.of("two", "one")))).isSameAs(first);
    assertThat(masks.of(Set.of("three")).finds("three")).isTrue();
    assertThat(masks.of(Set.of("three")).finds("one")).isFalse();
    assertThat(masks.of(Set.of()).finds("three")).isFalse();
  }

  @Test
  void theSecretArrivesAtTheServiceAndIsMaskedInAnswerHeadersAndFailure() throws Exception {
    int port =
        bed.serve(
            r ->
                r.response()
                    .setStatusCode(Integer.parseInt(r.path().substring(1)))
                    .putHeader("x-echo", r.getHeader("x-key"))
                    .end(r.getHeader("x-key").length() + r.getHeader("x-key")));

    OutboundResponse answer = bed.call(request(port, 200));
    OutboundException failure =
        catchThrowableOfType(OutboundException.class, () -> bed.call(request(port, 400)));

    assertThat(answer.body().toString()).isEqualTo("11***");
    assertThat(answer.headers().get("x-echo")).isEqualTo("***");
    assertThat(failure.response().orElseThrow().body().toString()).isEqualTo("11***");
    assertThat(failure.toString()).doesNotContain("hunter2");
  }

  @Test
  void aRequestDoesNotSayWhatItHolds() {
    OutboundRequest request = request(80, 200);

    assertThat(request.toString()).isEqualTo("OutboundRequest[GET http://127.0.0.1]");
    assertThat(
            new OutboundResponse(
                    200,
                    io.vertx.core.MultiMap.caseInsensitiveMultiMap(),
                    Buffer.buffer("hunter2"),
                    false)
                .toString())
        .isEqualTo("OutboundResponse[200, 7 bytes]");
  }

  private static OutboundRequest request(int port, int status) {
    return new OutboundRequest(
        "GET",
        URI.create("http://127.0.0.1:" + port + "/" + status),
        Map.of("x-key", "hunter2-abc"),
        null,
        Set.of(),
        OutboundTestBed.QUICK,
        Set.of("hunter2-abc"));
  }
}
