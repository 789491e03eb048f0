package io.serai.http.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

/** The frames of a request stream that arrives in pieces. */
class GrpcFrameBufferTest {
  private final GrpcFrameBuffer frames = new GrpcFrameBuffer(10);

  @Test
  void piecesAreCutIntoFramesWhereverTheyEnd() {
    Buffer all = frame("one").appendBuffer(frame("")).appendBuffer(frame("three"));
    StringBuilder cut = new StringBuilder();

    for (int at = 0; at < all.length(); at++) {
      frames.append(all.getBuffer(at, at + 1));
      for (Buffer next = frames.next(); next != null; next = frames.next()) {
        cut.append(next.getString(5, next.length())).append('|');
      }
    }

    assertThat(cut).hasToString("one||three|");
    assertThat(frames.isEmpty()).isTrue();
  }

  @Test
  void onePieceMayHaveSeveralFramesAndTheBeginningOfAnother() {
    frames.append(frame("a").appendBuffer(frame("b")).appendByte((byte) 0));

    assertThat(frames.next()).isEqualTo(frame("a"));
    assertThat(frames.next()).isEqualTo(frame("b"));
    assertThat(frames.next()).isNull();
    assertThat(frames.isEmpty()).isFalse();
  }

  @Test
  void tooLargeMessageIsRefusedByItsHeader() {
    frames.append(Buffer.buffer().appendByte((byte) 0).appendInt(11));

    assertThatThrownBy(frames::next)
        .isInstanceOf(GrpcException.class)
        .hasMessage("A message of this stream may have at most 10 bytes.");
  }

  @Test
  void lengthOfMoreThanTwoGibibytesIsTooLarge() {
    frames.append(Buffer.buffer().appendByte((byte) 0).appendInt(-1));

    assertThatThrownBy(frames::next).isInstanceOf(GrpcException.class);
  }

  private static Buffer frame(String message) {
    return GrpcMessageFraming.of(Buffer.buffer(message));
  }
}
