package io.serai.http.body;

import io.serai.http.error.HttpErrorException;
import io.serai.http.limit.BodyMemoryLease;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accumulates the bytes of one body in segments. Each segment is reserved from a {@link
 * BodyMemoryLease} before it is allocated, and none is copied to grow; a body that arrives in one
 * piece is kept as is. Not thread-safe.
 */
final class BodyBuffer {

  private static final int SMALLEST_SEGMENT = 4 * 1024;
  private static final int LARGEST_SEGMENT = 256 * 1024;

  private final BodyMemoryLease lease;
  private final List<byte[]> segments = new ArrayList<>(1);
  private @Nullable Buffer first;
  private long reserved;
  private long length;
  private int room;

  BodyBuffer(BodyMemoryLease lease) {
    this.lease = lease;
  }

  long length() {
    return length;
  }

  /**
   * Appends a piece.
   *
   * @throws HttpErrorException if the budget does not allow it
   */
  void append(Buffer piece) {
    if (length == 0) {
      reserve(piece.length());
      first = piece;
      length = piece.length();
      return;
    }
    for (int at = 0; at < piece.length(); ) {
      byte[] segment = segment();
      int some = Math.min(room, piece.length() - at);
      piece.getBytes(at, at + some, segment, segment.length - room);
      at += advance(some);
    }
  }

  /**
   * Appends a copy of the first bytes of an array.
   *
   * @throws HttpErrorException if the budget does not allow it
   */
  void append(byte[] bytes, int count) {
    for (int at = 0; at < count; ) {
      byte[] segment = segment();
      int some = Math.min(room, count - at);
      System.arraycopy(bytes, at, segment, segment.length - room, some);
      at += advance(some);
    }
  }

  /** Returns the whole content as one buffer, and keeps its reservation only. */
  Buffer take() {
    Buffer whole = first != null && segments.isEmpty() ? first : joined();
    first = null;
    segments.clear();
    room = 0;
    return whole;
  }

  private Buffer joined() {
    Buffer whole = Buffer.buffer((int) length);
    if (first != null) {
      whole.appendBuffer(first);
    }
    for (int i = 0; i < segments.size(); i++) {
      byte[] segment = segments.get(i);
      boolean last = i == segments.size() - 1;
      whole.appendBytes(segment, 0, last ? segment.length - room : segment.length);
    }
    return whole;
  }

  /** Drops the content and returns its reservation to the lease. */
  void clear() {
    first = null;
    segments.clear();
    lease.release(reserved);
    reserved = 0;
    room = 0;
    length = 0;
  }

  private int advance(int bytes) {
    room -= bytes;
    length += bytes;
    return bytes;
  }

  private byte[] segment() {
    if (room == 0) {
      int size = (int) Math.max(SMALLEST_SEGMENT, Math.min(LARGEST_SEGMENT, length / 4));
      reserve(size);
      segments.add(new byte[size]);
      room = size;
    }
    return segments.get(segments.size() - 1);
  }

  private void reserve(int bytes) {
    lease.reserve(bytes);
    reserved += bytes;
  }
}
