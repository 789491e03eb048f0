package io.serai.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** A body that is compressed, well or not. */
record Coding(String name, byte[] bytes) {

  /** Little on the wire, 64 MiB behind it. */
  private static final byte[] BOMB = gzip(new byte[64 << 20]);

  /** Members of gzip without a content, one behind the other. */
  private static final byte[] EMPTY_MEMBERS = repeated(gzip(new byte[0]), 20_000);

  static Coding any(Rng rng, byte[] body) {
    if (rng.oneIn(60)) {
      return new Coding("gzip", rng.oneIn(2) ? BOMB : EMPTY_MEMBERS);
    }
    return switch (rng.below(8)) {
      case 0 -> new Coding("deflate", deflate(body, false));
      case 1 -> new Coding("deflate", deflate(body, true));
      case 2 -> new Coding(rng.pick("gzip", "deflate"), new ByteMutator(rng).mutated(gzip(body)));
      case 3 -> new Coding(rng.pick("gzip", "deflate"), body);
      case 4 -> new Coding("gzip", repeated(gzip(body), rng.size(50)));
      case 5 ->
          new Coding(
              rng.pick("br", "gzip, deflate", "compress", "GZIP", "x-gzip", "identity"),
              gzip(body));
      default -> new Coding("gzip", gzip(body));
    };
  }

  private static byte[] gzip(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(body);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static byte[] deflate(byte[] body, boolean bare) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(bytes, new Deflater(6, bare))) {
      out.write(body);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static byte[] repeated(byte[] member, int times) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(member.length * times);
    for (int i = 0; i < times; i++) {
      all.writeBytes(member);
    }
    return all.toByteArray();
  }
}
