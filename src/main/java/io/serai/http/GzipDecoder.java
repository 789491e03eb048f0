package io.serai.http;

import java.io.IOException;

/**
 * Decompresses a body in the gzip format (RFC 1952), which is one member or several in a row, in a
 * loop. Bytes that belong to no member are refused.
 */
final class GzipDecoder {

  /** Each costs a head, a table and a checksum, and may hold nothing. */
  private static final int MOST_MEMBERS = 1_000;

  private static final int HEAD = 10;
  private static final int TRAILER = 8;
  private static final int DEFLATED = 8;
  private static final int HAS_HEAD_CHECKSUM = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;
  private static final int RESERVED = 0xE0;

  private final byte[] input;
  private int at;

  private GzipDecoder(byte[] input) {
    this.input = input;
  }

  /** Appends what is in the members, not much more of it than the limit. */
  static void decode(byte[] input, BodyBuffer output, long limit) throws IOException {
    try (DeflateReader deflateReader = new DeflateReader(input, true, output, limit)) {
      new GzipDecoder(input).decode(deflateReader);
    }
  }

  private void decode(DeflateReader deflateReader) throws IOException {
    for (int members = 1; ; members++) {
      readHead();
      at = deflateReader.run(at);
      if (deflateReader.isTooLarge()) {
        return;
      }
      readTrailer(deflateReader);
      if (at == input.length) {
        return;
      }
      require(members < MOST_MEMBERS, "more than " + MOST_MEMBERS + " members");
    }
  }

  private void readHead() throws IOException {
    require(input.length - at >= HEAD, "no whole head");
    boolean isGzip = input[at] == 0x1F && (input[at + 1] & 0xFF) == 0x8B;
    int flags = input[at + 3];
    require(isGzip && input[at + 2] == DEFLATED && (flags & RESERVED) == 0, "no member");
    at += HEAD;
    if ((flags & HAS_EXTRA) != 0) {
      skip(2);
      skip((input[at - 2] & 0xFF) | ((input[at - 1] & 0xFF) << 8));
    }
    if ((flags & HAS_NAME) != 0) {
      skipText();
    }
    if ((flags & HAS_COMMENT) != 0) {
      skipText();
    }
    if ((flags & HAS_HEAD_CHECKSUM) != 0) {
      skip(2);
    }
  }

  private void readTrailer(DeflateReader deflateReader) throws IOException {
    skip(TRAILER);
    boolean whole =
        number(at - TRAILER) == deflateReader.checksum() && number(at - 4) == deflateReader.size();
    require(whole, "another checksum or length");
  }

  private void skipText() throws IOException {
    while (at < input.length && input[at] != 0) {
      at++;
    }
    skip(1);
  }

  private void skip(int bytes) throws IOException {
    require(input.length - at >= bytes, "a member that breaks off");
    at += bytes;
  }

  private int number(int from) {
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
