package io.serai.http.response;

import io.serai.http.limit.ResponseMemory;
import io.serai.http.request.ResponseAbort;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The content of a file as body, or the range of it that the request asks for. Browsers save it and
 * do not show it, because its author is not the hub. It is read in pieces, as fast as the client
 * takes them, and closed at the end.
 */
public final class FileResponseBody implements StreamingResponseBody {
  private static final Logger LOG = LoggerFactory.getLogger(FileResponseBody.class);
  private static final int PIECE = 64 << 10;
  private static final String BYTES = "application/octet-stream";

  private final SeekableByteChannel channel;
  private final long size;
  private final Instant modified;
  private final Optional<String> mediaType;
  private final String name;
  private final Executor reader;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param channel is closed at the end
   * @param size number of bytes
   * @param mediaType empty if it is not known
   * @param name of the file, {@code /}-separated
   * @param reader runs reading, which blocks
   */
  public FileResponseBody(
      SeekableByteChannel channel,
      long size,
      Instant modified,
      Optional<String> mediaType,
      String name,
      Executor reader) {
    this.channel = channel;
    this.size = size;
    this.modified = modified;
    this.mediaType = mediaType;
    this.name = name;
    this.reader = reader;
  }

  @Override
  public void writeTo(RoutingContext request, ResponseMemory memory) {
    HttpServerResponse response = request.response();
    request.addEndHandler(ended -> close());
    String etag =
        "\"" + Long.toHexString(size) + "-" + Long.toHexString(modified.toEpochMilli()) + "\"";
    Optional<ByteRange> range = ByteRange.of(requested(request.request(), etag), size);
    response.putHeader("accept-ranges", "bytes").putHeader("etag", etag);
    response.putHeader("last-modified", date(modified));
    if (range.isEmpty()) {
      response.setStatusCode(416).putHeader("content-range", "bytes */" + size).end();
      return;
    }
    ByteRange part = range.get();
    if (part.length() < size) {
      response.setStatusCode(206);
      long last = part.first() + part.length() - 1;
      response.putHeader("content-range", "bytes " + part.first() + "-" + last + "/" + size);
    }
    response.putHeader("content-type", mediaType.orElse(BYTES));
    response.putHeader("content-length", Long.toString(part.length()));
    response.putHeader("content-encoding", "identity");
    response.putHeader("content-disposition", "attachment; filename=\"" + fileName() + "\"");
    response.putHeader("x-content-type-options", "nosniff");
    response.putHeader("cache-control", "private, no-cache");
    send(request.vertx().getOrCreateContext(), request.request(), part.first(), part.length());
  }

  /** Returns the range that is asked for; none if it is for another version of the file. */
  private static @Nullable String requested(HttpServerRequest request, String etag) {
    String condition = request.getHeader("if-range");
    return condition == null || condition.equals(etag) ? request.getHeader("range") : null;
  }

  private static String date(Instant instant) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC));
  }

  private String fileName() {
    String last = name.substring(name.lastIndexOf('/') + 1);
    StringBuilder safe = new StringBuilder();
    last.chars()
        .map(c -> c < ' ' || c > '~' || c == '"' || c == '\\' ? '_' : c)
        .forEach(c -> safe.append((char) c));
    return safe.toString();
  }

  private void send(Context context, HttpServerRequest request, long position, long rest) {
    HttpServerResponse response = request.response();
    if (rest <= 0 || response.ended() || response.closed()) {
      if (!response.ended() && !response.closed()) {
        response.end();
      }
      close();
      return;
    }
    read(context, position, (int) Math.min(PIECE, rest))
        .compose(response::write)
        .onSuccess(
            sent -> {
              int length = (int) Math.min(PIECE, rest);
              send(context, request, position + length, rest - length);
            })
        .onFailure(
            failure -> {
              close();
              if (!response.ended() && !response.closed()) {
                LOG.warn("A download was aborted: {}", failure.toString());
                ResponseAbort.abort(request);
              }
            });
  }

  /** Reads exactly so many bytes; fails if the file has become shorter. */
  private Future<Buffer> read(Context context, long position, int length) {
    Promise<Buffer> piece = Promise.promise();
    try {
      reader.execute(
          () -> {
            try {
              byte[] bytes = bytes(position, length);
              context.runOnContext(done -> piece.complete(Buffer.buffer(bytes)));
            } catch (IOException | RuntimeException failure) {
              context.runOnContext(done -> piece.fail(failure));
            }
          });
    } catch (RejectedExecutionException stopping) {
      piece.fail(stopping);
    }
    return piece.future();
  }

  private synchronized byte[] bytes(long position, int length) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate(length);
    channel.position(position);
    while (piece.hasRemaining()) {
      if (channel.read(piece) < 0) {
        throw new IOException("the file " + name + " has become shorter");
      }
    }
    return piece.array();
  }

  private void close() {
    if (closed.compareAndSet(false, true)) {
      try {
        channel.close();
      } catch (IOException failure) {
        LOG.debug("{} could not be closed", name, failure);
      }
    }
  }
}
