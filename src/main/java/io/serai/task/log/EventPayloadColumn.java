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
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
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

  /** Returns the payload in the column {@code fact} of a row. */
  static Content read(ResultSet row) throws SQLException {
    return read(row.getObject("fact"), Set.of());
  }

  /**
   * Returns the payload in the column {@code fact} of a row; if it is compressed, without the
   * unwanted members, see {@link TaskEventJsonCodec#read(InputStream, Set)}.
   */
  static Content read(ResultSet row, Set<String> unwanted) throws SQLException {
    return read(row.getObject("fact"), unwanted);
  }

  /** Returns the payload in a value of the column. */
  static TaskEventPayload payload(Object value) {
    return read(value, Set.of()).payload();
  }

  private static Content read(Object value, Set<String> unwanted) {
    if (!(value instanceof byte[] bytes)) {
      String json = String.valueOf(value);
      return new Content(TaskEventJsonCodec.read(json), json.length());
    }
    Inflater inflater = new Inflater();
    try (InputStream json = new InflaterInputStream(new ByteArrayInputStream(bytes), inflater)) {
      TaskEventPayload payload = TaskEventJsonCodec.read(json, unwanted);
      return new Content(payload, inflater.getBytesWritten());
    } catch (IOException damaged) {
      throw damaged(damaged);
    } finally {
      inflater.end();
    }
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

  private static UncheckedIOException damaged(IOException failure) {
    return new UncheckedIOException("a task event cannot be decompressed", failure);
  }

  /**
   * What a row has.
   *
   * @param size characters or bytes of its JSON
   */
  record Content(TaskEventPayload payload, long size) {}
}
