package io.serai.http.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.serai.http.limit.BodyMemoryBudget;
import io.serai.http.limit.BodyMemoryLease;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletionException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** gRPC messages in their length-prefixed frames. */
class GrpcMessageFramingTest {
  private static final Vertx VERTX = Vertx.vertx();
  private static final Buffer HI = Buffer.buffer("hi");

  @AfterAll
  static void stop() {
    VERTX.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void messageIsUnchangedByEncodingAndDecoding() throws Throwable {
    Buffer frame = GrpcMessageFraming.of(HI);

    assertThat(frame.getBytes()).containsExactly(0, 0, 0, 0, 2, 'h', 'i');
    assertThat(message(frame, null, 2)).isEqualTo(HI);
  }

  @Test
  void emptyMessageIsValid() throws Throwable {
    assertThat(message(GrpcMessageFraming.of(Buffer.buffer()), "identity", 2).length()).isZero();
  }

  @Test
  void compressedMessageIsDecodedByItsEncoding() throws Throwable {
    assertThat(message(compressed(gzip(HI)), "gzip", 2)).isEqualTo(HI);
    assertThat(status(compressed(gzip(HI)), "snappy", 2)).isEqualTo(GrpcStatus.UNIMPLEMENTED);
    assertThat(status(compressed(HI), "gzip", 2)).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
  }

  @Test
  void messageTooLargeAfterDecompressionIsRefused() {
    Buffer bomb = gzip(Buffer.buffer(new byte[10_000_000]));

    assertThat(bomb.length()).isLessThan(20_000);
    assertThat(status(compressed(bomb), "gzip", 20_000)).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED);
  }

  @Test
  void emptyBodyIncompleteFrameAndTwoMessagesAreRefused() throws Throwable {
    Buffer frame = GrpcMessageFraming.of(HI);

    assertThat(status(Buffer.buffer(), null, 9)).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
    assertThat(status(frame.getBuffer(0, 6), null, 9)).isEqualTo(GrpcStatus.INVALID_ARGUMENT);
    assertThat(status(frame.copy().appendBuffer(frame), null, 99))
        .isEqualTo(GrpcStatus.INVALID_ARGUMENT);
    assertThat(status(Buffer.buffer().appendByte((byte) 0).appendInt(-1), null, 9))
        .isEqualTo(GrpcStatus.INVALID_ARGUMENT);
  }

  private static GrpcStatus status(Buffer body, String coding, long longest) {
    return catchThrowableOfType(GrpcException.class, () -> message(body, coding, longest)).status();
  }

  private static Buffer message(Buffer body, @Nullable String coding, long longest)
      throws Throwable {
    BodyMemoryLease lease = new BodyMemoryBudget(100_000_000, 100_000_000).lease("somebody");
    try {
      return GrpcMessageFraming.message(VERTX, body, coding, longest, lease)
          .toCompletionStage()
          .toCompletableFuture()
          .join();
    } catch (CompletionException failed) {
      throw failed.getCause();
    }
  }

  private static Buffer compressed(Buffer message) {
    return GrpcMessageFraming.of(message).setByte(0, (byte) 1);
  }

  private static Buffer gzip(Buffer message) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(message.getBytes());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Buffer.buffer(packed.toByteArray());
  }
}
