package io.serai.task.log;

import io.serai.task.A2aTaskState;
import io.serai.task.StoredSize;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Encodes an ended task of a log in memory: its row and size, which lists read, and its events as
 * {@link TaskEventJsonCodec} packs them. The bytes never leave the process.
 */
final class EndedTaskCodec {
  private static final int USUAL_LENGTH = 2048;
  private static final int NULL = -1;

  private EndedTaskCodec() {}

  /**
   * Encodes a task.
   *
   * @param outside bytes of memory that it needs outside of its record
   * @param events packed, or empty if they are kept elsewhere
   */
  static byte[] write(TaskRow row, StoredSize size, long outside, byte[] events) {
    ByteArrayOutputStream record = new ByteArrayOutputStream(USUAL_LENGTH);
    try (DataOutputStream out = new DataOutputStream(record)) {
      write(out, row);
      out.writeLong(size.rest());
      out.writeLong(size.artifacts());
      out.writeLong(outside);
      out.write(events);
    } catch (IOException e) {
      throw new UncheckedIOException("an array could not be written", e);
    }
    return record.toByteArray();
  }

  private static void write(DataOutputStream out, TaskRow row) throws IOException {
    write(out, row.createdAt());
    write(out, row.statusAt());
    write(out, Objects.requireNonNull(row.endedAt()));
    write(out, row.state().name());
    out.writeLong(row.sequence());
    write(out, row.hub());
    write(out, row.outcome());
    TaskRow.Key key = row.key();
    write(out, key.id());
    write(out, key.owner());
    write(out, key.agent());
    write(out, key.skill());
    write(out, key.context());
    write(out, key.parent());
    write(out, key.retention());
    write(out, key.protocol());
    write(out, key.reference());
  }

  private static void write(DataOutputStream out, Instant time) throws IOException {
    out.writeLong(time.getEpochSecond());
    out.writeInt(time.getNano());
  }

  private static void write(DataOutputStream out, @Nullable String text) throws IOException {
    if (text == null) {
      out.writeInt(NULL);
    } else {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      out.writeInt(bytes.length);
      out.write(bytes);
    }
  }

  static TaskRow row(ByteBuffer record) {
    Instant createdAt = time(record);
    Instant statusAt = time(record);
    Instant endedAt = time(record);
    A2aTaskState state = A2aTaskState.valueOf(text(record));
    long sequence = record.getLong();
    String hub = text(record);
    String outcome = optional(record);
    TaskRow.Key key =
        new TaskRow.Key(
            text(record),
            text(record),
            text(record),
            text(record),
            text(record),
            optional(record),
            text(record),
            text(record),
            optional(record));
    return new TaskRow(key, hub, state, createdAt, statusAt, endedAt, outcome, sequence);
  }

  static StoredSize size(ByteBuffer record) {
    row(record);
    return new StoredSize(record.getLong(), record.getLong());
  }

  static EndedTask task(ByteBuffer record) {
    TaskRow row = row(record);
    record.position(record.position() + 2 * Long.BYTES); // its size
    return new EndedTask(row, record.capacity() + record.getLong());
  }

  static byte[] events(ByteBuffer record) {
    task(record);
    byte[] events = new byte[record.remaining()];
    record.get(events);
    return events;
  }

  private static Instant time(ByteBuffer record) {
    return Instant.ofEpochSecond(record.getLong(), record.getInt());
  }

  private static String text(ByteBuffer record) {
    return Objects.requireNonNull(optional(record));
  }

  private static @Nullable String optional(ByteBuffer record) {
    int length = record.getInt();
    if (length == NULL) {
      return null;
    }
    String text =
        new String(
            record.array(),
            record.arrayOffset() + record.position(),
            length,
            StandardCharsets.UTF_8);
    record.position(record.position() + length);
    return text;
  }

  /**
   * What decides when a task is deleted.
   *
   * @param bytes memory of its record and outside of it
   */
  record EndedTask(TaskRow row, long bytes) {
    Instant endedAt() {
      return Objects.requireNonNull(row.endedAt());
    }
  }
}
