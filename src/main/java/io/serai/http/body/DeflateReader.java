package io.serai.http.body;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses DEFLATE data (RFC 1951) of one body into a {@link BodyBuffer}, up to a size limit.
 * Not thread-safe; must be closed.
 */
final class DeflateReader implements AutoCloseable {

  private static final int CHUNK_BYTES = 8 * 1024;

  private final byte[] input;
  private final BodyBuffer output;
  private final long limit;
  private final Inflater inflater;
  private final CRC32 checksum = new CRC32();
  private final byte[] chunk = new byte[CHUNK_BYTES];

  /**
   * @param raw whether the data has no zlib header and checksum (RFC 1950)
   * @param limit maximum output in bytes; reading stops soon after it is exceeded
   */
  DeflateReader(byte[] input, boolean raw, BodyBuffer output, long limit) {
    this.input = input;
    this.output = output;
    this.limit = limit;
    this.inflater = new Inflater(raw);
  }

  /** Whether the output exceeds the limit; nothing more is decompressed then. */
  boolean isTooLarge() {
    return output.length() > limit;
  }

  /** Returns the CRC-32 of the last run's output. */
  int checksum() {
    return (int) checksum.getValue();
  }

  /** Returns the size of the last run's output in bytes, modulo 2^32. */
  int size() {
    return (int) inflater.getBytesWritten();
  }

  /**
   * Decompresses one stream, until it ends or the output is too large.
   *
   * @return the offset of the first byte after the stream
   * @throws IOException if the stream is malformed or incomplete
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
    int made = inflater.inflate(chunk);
    if (made == 0 && !inflater.finished()) {
      throw new IOException("the compressed data break off, or need a dictionary");
    }
    checksum.update(chunk, 0, made);
    output.append(chunk, made);
  }

  @Override
  public void close() {
    inflater.end();
  }
}
