package io.serai.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.http.CamelHttpServer;
import io.serai.http.limit.BodyLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bodies that are compressed, and what they may cost. */
class CompressedBodiesTest {

  private final CamelHttpServer server =
      new CamelHttpServer(new BodyLimits(1_000_000, 4_000_000, 4_000_000, Duration.ofSeconds(30)));

  @BeforeEach
  void start() throws Exception {
    server.serve(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/echo").convertBodyTo(String.class);
            from("platform-http:/length").setBody(simple("${body.length()}"));
          }
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void consecutiveGzipMembersAreOneBody() throws Exception {
    byte[] members = concat(gzip("one "), gzip(""), gzip("two "), gzip("three"));

    assertThat(post("/echo", "gzip", members).body()).isEqualTo("one two three");
  }

  @Test
  void largeGzipAndDeflateBodiesAreDecompressed() throws Exception {
    byte[] random = new byte[400_000];
    new java.util.Random(1).nextBytes(random);
    String text = java.util.HexFormat.of().formatHex(random);

    assertThat(post("/echo", "gzip", gzip(text)).body()).isEqualTo(text);
    assertThat(post("/echo", "deflate", deflate(text)).body()).isEqualTo(text);
  }

  @Test
  void twentyThousandEmptyGzipMembersAreABadRequest() throws Exception {
    byte[] empty = gzip("");
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    for (int i = 0; i < 20_000; i++) {
      many.write(empty);
    }

    HttpResponse<String> answer = post("/echo", "gzip", many.toByteArray());

    assertThat(answer.statusCode()).isEqualTo(400);
    await().untilAsserted(() -> assertThat(server.http().bodies().budget().held()).isZero());
  }

  @Test
  void bodyTooLargeAfterDecompressionIsRefused() throws Exception {
    byte[] bomb = gzip("x".repeat(1_000_001));

    assertThat(bomb.length).isLessThan(5_000);
    assertThat(post("/length", "gzip", bomb).statusCode()).isEqualTo(413);
    assertThat(post("/length", "gzip", gzip("x".repeat(1_000_000))).body()).isEqualTo("1000000");
  }

  @Test
  void truncatedOrCorruptBodyOrTrailingDataIsABadRequest() throws Exception {
    byte[] whole = gzip("hello");
    byte[] otherChecksum = whole.clone();
    otherChecksum[whole.length - 6] ^= 1;

    assertThat(post("/echo", "gzip", java.util.Arrays.copyOf(whole, 12)).statusCode())
        .isEqualTo(400);
    assertThat(post("/echo", "gzip", otherChecksum).statusCode()).isEqualTo(400);
    assertThat(post("/echo", "gzip", concat(whole, new byte[] {1, 2, 3})).statusCode())
        .isEqualTo(400);
    assertThat(post("/echo", "deflate", concat(deflate("hello"), whole)).statusCode())
        .isEqualTo(400);
  }

  private HttpResponse<String> post(String path, String coding, byte[] body) throws Exception {
    return server.send(
        server
            .request(path)
            .header("Content-Encoding", coding)
            .POST(BodyPublishers.ofByteArray(body)));
  }

  private static byte[] gzip(String text) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return compressed.toByteArray();
  }

  private static byte[] deflate(String text) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflate = new DeflaterOutputStream(compressed)) {
      deflate.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return compressed.toByteArray();
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
