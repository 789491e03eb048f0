package io.serai.task.log;

import io.serai.task.TaskEventPayload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The column of the table of events that has the payload: JSON as a text, or compressed as bytes if
 * it is long and the database does not compress it.
 */
final class EventPayloadColumn {
  /** Bytes of JSON from which on it is compressed. */
  private static final int LONG = 16 * 1024;

  private EventPayloadColumn() {}

  /** Returns the value of the column: a String or a byte array. */
  static Object value(TaskEventPayload payload, boolean compressing) {
    byte[] json = TaskEventJsonCodec.write(payload);
    return compressing && json.length >= LONG
        ? compressed(json)
        : new String(json, StandardCharsets.UTF_8);
  }

  /** Returns the JSON in the column {@code fact} of a row. */
  static String read(ResultSet row) throws SQLException {
    Object value = row.getObject("fact");
    return value instanceof byte[] bytes ? decompressed(bytes) : String.valueOf(value);
  }

  private static byte[] compressed(byte[] json) {
    Deflater fast = new Deflater(Deflater.BEST_SPEED);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(json.length / 4);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, fast, LONG)) {
      out.write(json);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    } finally {
      fast.end();
    }
    return bytes.toByteArray();
  }

  private static String decompressed(byte[] bytes) {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException damaged) {
      throw new UncheckedIOException("a task event cannot be decompressed", damaged);
    }
  }
}
