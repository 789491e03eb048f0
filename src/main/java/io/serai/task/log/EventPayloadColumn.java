package io.serai.task.log;

import io.serai.task.TaskEventPayload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.zip.InflaterInputStream;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.OutputStreamDataOutput;
import org.apache.lucene.util.compress.LZ4;

/**
 * The column of the table of events that has the payload: JSON as a text, or compressed as bytes if
 * it is long and the database does not compress it.
 */
final class EventPayloadColumn {
  /** Bytes of JSON from which on it is compressed. */
  private static final int LONG = 16 * 1024;

  private static final byte LZ4_FORMAT = 1;

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

  /** Returns a byte that says so, the length in bytes, and the JSON in blocks of LZ4. */
  private static byte[] compressed(byte[] json) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(json.length / 2);
    try (OutputStreamDataOutput out = new OutputStreamDataOutput(bytes)) {
      out.writeByte(LZ4_FORMAT);
      out.writeInt(json.length);
      LZ4.compress(json, 0, json.length, out, new LZ4.FastCompressionHashTable());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static String decompressed(byte[] bytes) {
    try {
      byte[] json = bytes[0] == LZ4_FORMAT ? unpacked(bytes) : inflated(bytes);
      return new String(json, StandardCharsets.UTF_8);
    } catch (IOException damaged) {
      throw new UncheckedIOException("a task event cannot be decompressed", damaged);
    }
  }

  private static byte[] unpacked(byte[] bytes) throws IOException {
    DataInput in = new ByteArrayDataInput(bytes, 1, bytes.length - 1);
    int length = in.readInt();
    byte[] json = new byte[length];
    LZ4.decompress(in, length, json, 0);
    return json;
  }

  /** Reads what earlier builds wrote: zlib, whose first byte is 0x78 (RFC 1950). */
  private static byte[] inflated(byte[] bytes) throws IOException {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }
}
