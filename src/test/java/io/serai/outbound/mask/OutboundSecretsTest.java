package io.serai.outbound.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundTestBed;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
  void secretInAResponseIsMaskedInJsonAndUrlEscapes(String form) {
    Buffer masked = SecretMask.of(Set.of(SECRET)).mask(Buffer.buffer("<" + form + ">é"));

    assertThat(masked.toString()).isEqualTo("<***>é");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p&#228;/&#223; \"w&+*",
        "p&#228;/&#xdf; &quot;w&amp;+*",
        "p&#xE4;&sol;&#XDF;&#32;&QUOT;w&amp;&plus;&ast;",
        "&#x70;&#00228;&#x2F;&#xdf;&#x20;&#34;&#x0077;&#38;&#43;&#42;",
        "p\\u00e4/&#223; &quot;w%26+*"
      })
  void secretInAResponseIsMaskedInHtmlEscapes(String form) {
    Buffer masked = SecretMask.of(Set.of(SECRET)).mask(Buffer.buffer("<" + form + ">&amp;"));

    assertThat(masked.toString()).isEqualTo("<***>&amp;");
  }

  @Test
  void secretInBase64IsMaskedInBothAlphabetsAndUnpadded() {
    String secret = "s3cret?>~key\u00ff";
    SecretMask mask = SecretMask.of(Set.of(secret));
    byte[] octets = secret.getBytes(StandardCharsets.UTF_8);

    for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
      for (Base64.Encoder each : List.of(encoder, encoder.withoutPadding())) {
        String form = each.encodeToString(octets);
        assertThat(mask.mask(Buffer.buffer("{\"key\":\"" + form + "\"}")))
            .as(form)
            .hasToString("{\"key\":\"***\"}");
        assertThat(mask.mask(Buffer.buffer("k=" + URLEncoder.encode(form, StandardCharsets.UTF_8))))
            .hasToString("k=***");
        assertThat(mask.matches(form.replace("/", "\\/"))).isTrue();
      }
    }
  }

  /** Base64 encodes three bytes in four characters: a secret can begin at any of the three. */
  @ParameterizedTest
  @ValueSource(strings = {"", "u", "us", "user:", "user1:", "user12:"})
  void secretWithinBase64IsMaskedAtAnyOffset(String before) {
    String secret = "pa55-w0rd";
    SecretMask mask = SecretMask.of(Set.of(secret));

    for (String after : List.of("", ":", "::", ":::")) {
      String text = base64(before + secret + after);
      String masked = mask.mask(Buffer.buffer("Basic " + text)).toString();

      assertThat(masked).contains("***").startsWith("Basic ");
      assertThat(text).startsWith(masked.substring(6, masked.indexOf("***")));
      assertThat(masked.length()).isLessThan(6 + 3 + text.length() - secret.length());
      assertThat(new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8))
          .contains(secret);
    }
  }

  @Test
  void otherTextIsNotMasked() {
    SecretMask mask = SecretMask.of(Set.of("pa55-w0rd", "abc"));

    for (String text :
        List.of(
            "Basic " + base64("user:pa55-w0re"),
            base64("xpa55-w0r"),
            "pa55&#45;w0r",
            "&#112;a55-w0r&#99;",
            base64("abc"),
            "%61%62")) {
      Buffer body = Buffer.buffer(text);
      assertThat(mask.mask(body)).isSameAs(body);
      assertThat(mask.matches(text)).isFalse();
    }
  }

  @Test
  void overlappingSecretsAreMaskedAsOneAndAdjacentOnesEach() {
    SecretMask mask = SecretMask.of(Set.of("abcdef", "def1", "abc", "xyz"));

    assertThat(mask.mask(Buffer.buffer("<abcdef1>"))).hasToString("<***>");
    assertThat(mask.mask(Buffer.buffer("<abc><abcdxyzxyz>"))).hasToString("<***><***d******>");
  }

  /** A text in which every position could be the beginning of a repetitive secret. */
  @Test
  @Timeout(20)
  void maskingTimeIsLinearInTheText() {
    SecretMask mask =
        SecretMask.of(Set.of("a".repeat(200) + "b", "%".repeat(100), "&#".repeat(50)));
    Buffer text = Buffer.buffer("a".repeat(40_000) + "%25".repeat(30) + "&#0".repeat(20_000));

    assertThat(mask.mask(text)).isSameAs(text);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void supplementaryAndControlCharactersAreMasked() {
    SecretMask mask = SecretMask.of(Set.of("k\uD83D\uDD11\n", "k"));

    for (String form : new String[] {"k\uD83D\uDD11\n", "k\\ud83d\\uDD11\\n", "k%F0%9F%94%91%0A"}) {
      assertThat(mask.mask(Buffer.buffer("<" + form + ">"))).hasToString("<***>");
    }
    assertThat(mask.mask(Buffer.buffer("\uD83D\uDD11 and k"))).hasToString("\uD83D\uDD11 and ***");
  }

  @Test
  void maskIsRebuiltOnlyForOtherSecrets() {
    SecretMaskCache masks = new SecretMaskCache();
    SecretMask first = masks.of(Set.of("one", "two"));

    assertThat(masks.of(new HashSet<>(Set.of("two", "one")))).isSameAs(first);
    assertThat(masks.of(Set.of("three")).matches("three")).isTrue();
    assertThat(masks.of(Set.of("three")).matches("one")).isFalse();
    assertThat(masks.of(Set.of()).matches("three")).isFalse();
  }

  @Test
  void secretIsSentAndMaskedInResponseHeadersBodyAndFailure() throws Exception {
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
  void toStringShowsNeitherHeadersNorBodies() {
    OutboundRequest request = request(80, 200);

    assertThat(request.toString()).isEqualTo("OutboundRequest[GET http://127.0.0.1]");
    assertThat(
            new OutboundResponse(
                    200,
                    io.vertx.core.MultiMap.caseInsensitiveMultiMap(),
                    Buffer.buffer("hunter2"),
                    false,
                    1)
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
