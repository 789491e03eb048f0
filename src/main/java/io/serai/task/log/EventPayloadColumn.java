package io.serai.task.log;

import io.serai.task.TaskEventPayload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
 *
 * @param value a String or a byte array
 * @param size bytes of the JSON
 */
record EventPayloadColumn(Object value, int size) {
  /** Bytes of JSON from which on it is compressed. */
  private static final int LONG = 16 * 1024;

  /** How the JSON of a payload begins; its type follows. */
  private static final String TYPE = "{\"is\":\"";

  private static final int LONGEST_TYPE = 64; // bytes of JSON that include it

  static EventPayloadColumn of(TaskEventPayload payload, boolean compressing) {
    byte[] json = TaskEventJsonCodec.write(payload);
    Object value =
        compressing && json.length >= LONG
            ? compressed(json)
            : new String(json, StandardCharsets.UTF_8);
    return new EventPayloadColumn(value, json.length);
  }

  /** Returns the JSON in the column {@code fact} of a row. */
  static String read(ResultSet row) throws SQLException {
    return json(row.getObject("fact"));
  }

  /** Returns the type of the payload in a value of the column, such as {@code made}. */
  static String type(Object value) {
    String begin = value instanceof byte[] ? begin(value) : value.toString();
    int from = begin.indexOf(TYPE) + TYPE.length();
    return begin.substring(from, begin.indexOf('"', from));
  }

  private static String begin(Object value) {
    try (InputStream in = open(value)) {
      return new String(in.readNBytes(LONGEST_TYPE), StandardCharsets.UTF_8);
    } catch (IOException damaged) {
      throw damaged(damaged);
    }
  }

  /** Returns the JSON in a value of the column; to be closed. */
  static InputStream open(Object value) {
    return value instanceof byte[] bytes
        ? new InflaterInputStream(new ByteArrayInputStream(bytes))
        : new ByteArrayInputStream(value.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the JSON in a value of the column. */
  static String json(Object value) {
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
    try (InputStream in = open(bytes)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException damaged) {
      throw damaged(damaged);
    }
  }

  private static UncheckedIOException damaged(IOException failure) {
    return new UncheckedIOException("a task event cannot be decompressed", failure);
  }
}
