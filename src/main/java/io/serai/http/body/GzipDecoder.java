package io.serai.http.body;

import java.io.IOException;

/**
 * Decompresses a body in the gzip format (RFC 1952) of one or more members. Bytes outside of a
 * member are rejected.
 */
final class GzipDecoder {

  /** Limits the work for empty members, of which each costs a header, a table and a checksum. */
  private static final int MAX_MEMBERS = 1_000;

  private static final int HEADER_BYTES = 10;
  private static final int TRAILER_BYTES = 8;
  private static final int METHOD_DEFLATE = 8;
  private static final int FLAG_HEADER_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;
  private static final int RESERVED_FLAGS = 0xE0;

  private final byte[] input;
  private int at;

  private GzipDecoder(byte[] input) {
    this.input = input;
  }

  /**
   * Appends the decompressed members to the output, and stops soon after the limit is exceeded.
   *
   * @throws IOException if the data is malformed or incomplete
   */
  static void decode(byte[] input, BodyBuffer output, long limit) throws IOException {
    try (DeflateReader deflateReader = new DeflateReader(input, true, output, limit)) {
      new GzipDecoder(input).decode(deflateReader);
    }
  }

  private void decode(DeflateReader deflateReader) throws IOException {
    for (int members = 1; ; members++) {
      readHeader();
      at = deflateReader.run(at);
      if (deflateReader.isTooLarge()) {
        return;
      }
      readTrailer(deflateReader);
      if (at == input.length) {
        return;
      }
      require(members < MAX_MEMBERS, "more than " + MAX_MEMBERS + " members");
    }
  }

  private void readHeader() throws IOException {
    require(input.length - at >= HEADER_BYTES, "an incomplete header");
    boolean isGzip = input[at] == 0x1F && (input[at + 1] & 0xFF) == 0x8B;
    int flags = input[at + 3];
    require(
        isGzip && input[at + 2] == METHOD_DEFLATE && (flags & RESERVED_FLAGS) == 0,
        "no valid member");
    at += HEADER_BYTES;
    if ((flags & FLAG_EXTRA) != 0) {
      skip(2);
      skip((input[at - 2] & 0xFF) | ((input[at - 1] & 0xFF) << 8));
    }
    if ((flags & FLAG_NAME) != 0) {
      skipText();
    }
    if ((flags & FLAG_COMMENT) != 0) {
      skipText();
    }
    if ((flags & FLAG_HEADER_CRC) != 0) {
      skip(2);
    }
  }

  private void readTrailer(DeflateReader deflateReader) throws IOException {
    skip(TRAILER_BYTES);
    boolean whole =
        littleEndianInt(at - TRAILER_BYTES) == deflateReader.checksum()
            && littleEndianInt(at - 4) == deflateReader.size();
    require(whole, "a wrong checksum or length");
  }

  private void skipText() throws IOException {
    while (at < input.length && input[at] != 0) {
      at++;
    }
    skip(1);
  }

  private void skip(int bytes) throws IOException {
    require(input.length - at >= bytes, "an incomplete member");
    at += bytes;
  }

  private int littleEndianInt(int from) {
    return (input[from] & 0xFF)
        | ((input[from + 1] & 0xFF) << 8)
        | ((input[from + 2] & 0xFF) << 16)
        | ((input[from + 3] & 0xFF) << 24);
  }

  private static void require(boolean holds, String what) throws IOException {
    if (!holds) {
      throw new IOException("the gzip data have " + what);
    }
  }
}
