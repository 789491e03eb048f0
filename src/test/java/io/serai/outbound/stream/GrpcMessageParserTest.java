package io.serai.outbound.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.http.grpc.GrpcMessageFraming;
import io.serai.outbound.OutboundException;
import io.serai.outbound.mask.SecretMaskCache;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages in pieces of any size. */
class GrpcMessageParserTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 100})
  void messagesAreTheSameWhateverThePieces(int size) throws Exception {
    Buffer all = framed("one").appendBuffer(framed("")).appendBuffer(framed("x".repeat(50)));
    GrpcMessageParser parser = parser(50);
    List<String> messages = new ArrayList<>();

    for (int i = 0; i < all.length(); i += size) {
      parser.add(all.slice(i, Math.min(all.length(), i + size)));
      for (Buffer next = parser.next(); next != null; next = parser.next()) {
        messages.add(next.toString());
      }
    }

    assertThat(messages).containsExactly("one", "", "x".repeat(50));
    assertThat(parser.mayEnd()).isTrue();
  }

  @Test
  void responseMayNotEndWithinAMessage() throws Exception {
    GrpcMessageParser parser = parser(50);

    parser.add(framed("one").appendByte((byte) 0));
    assertThat(parser.next()).isEqualTo(Buffer.buffer("one"));
    assertThat(parser.next()).isNull();

    assertThat(parser.mayEnd()).isFalse();
  }

  @Test
  void responseMayNotEndBeforeItsLastMessageIsTaken() throws Exception {
    GrpcMessageParser parser = parser(50);

    parser.add(framed("").appendBuffer(framed("")));

    assertThat(parser.next()).isNotNull();
    assertThat(parser.mayEnd()).isFalse();
    assertThat(parser.next()).isNotNull();
    assertThat(parser.mayEnd()).isTrue();
  }

  @Test
  void messageBeforeOneThatIsRefusedIsReturned() throws Exception {
    GrpcMessageParser parser = parser(50);

    parser.add(framed("one").appendBytes(new byte[] {1, 0, 0, 0, 0}));

    assertThat(parser.next()).isEqualTo(Buffer.buffer("one"));
    assertThatThrownBy(parser::next).isInstanceOf(OutboundException.class);
  }

  @Test
  void lengthBeyondTheLimitIsRefusedBeforeTheMessageArrives() {
    assertIsTooLarge(new byte[] {0, 0, 0, 0, 51});
    assertIsTooLarge(new byte[] {0, -1, -1, -1, -1});
  }

  private static void assertIsTooLarge(byte[] header) {
    GrpcMessageParser parser = parser(50);
    parser.add(Buffer.buffer(header));
    assertThatThrownBy(parser::next).isInstanceOf(ResponseTooLargeException.class);
  }

  private static GrpcMessageParser parser(int limit) {
    return new GrpcMessageParser(limit, new SecretMaskCache().of(Set.of()));
  }

  private static Buffer framed(String text) {
    return GrpcMessageFraming.of(Buffer.buffer(text));
  }
}
