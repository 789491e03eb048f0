package io.serai.document;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;

/**
 * Hashes what has a JSON form, to notice whether it has changed without keeping it. The order of
 * members does not count; each digit of a number does, other than in {@link CanonicalJson}. Takes
 * little memory, however large the value is.
 */
public final class JsonHash {
  private static final ObjectWriter SORTED =
      JsonMappers.MAPPER.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

  private JsonHash() {}

  /** Returns the SHA-256 of a JSON value, or of a record that is written as one, in hex digits. */
  public static String of(Object value) {
    MessageDigest digest = Sha256.digest();
    try {
      SORTED.writeValue(new DigestOutputStream(OutputStream.nullOutputStream(), digest), value);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    return Sha256.hexOf(digest);
  }
}
