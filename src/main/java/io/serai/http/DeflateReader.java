package io.serai.http;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses the DEFLATE data (RFC 1951) of one body into a {@link BodyBuffer}, in a loop and up
 * to a limit. Not thread-safe; to be closed.
 */
final class DeflateReader implements AutoCloseable {

  private static final int STEP = 8 * 1024;

  private final byte[] input;
  private final BodyBuffer output;
  private final long limit;
  private final Inflater inflater;
  private final CRC32 checksum = new CRC32();
  private final byte[] step = new byte[STEP];

  /**
   * @param raw without the head and checksum of zlib (RFC 1950)
   * @param limit of the output's bytes: not much more is made
   */
  DeflateReader(byte[] input, boolean raw, BodyBuffer output, long limit) {
    this.input = input;
    this.output = output;
    this.limit = limit;
    this.inflater = new Inflater(raw);
  }

  /** Whether there is more output than the limit allows; nothing more is decompressed then. */
  boolean isTooLarge() {
    return output.length() > limit;
  }

  /** The CRC-32 of what the last run made. */
  int checksum() {
    return (int) checksum.getValue();
  }

  /** How many bytes the last run made, modulo 2^32. */
  int size() {
    return (int) inflater.getBytesWritten();
  }

  /**
   * Decompresses one stream; stops where it ends, or where the output is too large.
   *
   * @return the offset behind the stream
   * @throws IOException where it is malformed, or breaks off
   */
  int run(int from) throws IOException {
    inflater.reset();
    checksum.reset();
    inflater.setInput(input, from, input.length - from);
    try {
      while (!inflater.finished() && !isTooLarge()) {
        inflateSome();
      }
    } catch (DataFormatException malformed) {
      throw new IOException(malformed);
    }
    return input.length - inflater.getRemaining();
  }

  private void inflateSome() throws DataFormatException, IOException {
    int made = inflater.inflate(step);
    if (made == 0 && !inflater.finished()) {
      throw new IOException("the compressed data break off, or need a dictionary");
    }
    checksum.update(step, 0, made);
    output.append(step, made);
  }

  @Override
  public void close() {
    inflater.end();
  }
}
