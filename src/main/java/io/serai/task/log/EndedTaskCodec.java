package io.serai.task.log;

import io.serai.task.A2aTaskState;
import io.serai.task.StoredSize;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Encodes an ended task of a log in memory: its row and size, which lists read, and its events as
 * {@link TaskEventJsonCodec} packs them. The bytes never leave the process.
 */
final class EndedTaskCodec {
  private static final int NULL = -1;

  /** Bytes of three times, the sequence number, the size, and the memory outside. */
  private static final int NUMBERS = 3 * (Long.BYTES + Integer.BYTES) + 4 * Long.BYTES;

  private EndedTaskCodec() {}

  /**
   * Encodes what comes before the events.
   *
   * @param outside bytes of memory that the task needs outside of its record
   */
  static byte[] head(TaskRow row, StoredSize size, long outside) {
    List<@Nullable String> texts = texts(row);
    int length = NUMBERS;
    for (String text : texts) {
      length += Integer.BYTES + (text == null ? 0 : 1 + text.length() * width(text));
    }
    ByteBuffer head = ByteBuffer.allocate(length);
    write(head, row.createdAt());
    write(head, row.statusAt());
    write(head, Objects.requireNonNull(row.endedAt()));
    head.putLong(row.sequence());
    for (String text : texts) {
      write(head, text);
    }
    head.putLong(size.rest()).putLong(size.artifacts()).putLong(outside);
    return head.array();
  }

  private static List<@Nullable String> texts(TaskRow row) {
    TaskRow.Key key = row.key();
    return Arrays.asList(
        row.state().name(),
        row.hub(),
        row.outcome(),
        key.id(),
        key.owner(),
        key.agent(),
        key.skill(),
        key.context(),
        key.parent(),
        key.retention(),
        key.protocol(),
        key.reference(),
        key.repeats());
  }

  private static void write(ByteBuffer head, Instant time) {
    head.putLong(time.getEpochSecond()).putInt(time.getNano());
  }

  /** Writes the characters as they are: clients may send some that have no encoding. */
  private static void write(ByteBuffer head, @Nullable String text) {
    if (text == null) {
      head.putInt(NULL);
      return;
    }
    int width = width(text);
    head.putInt(text.length()).put((byte) width);
    if (width == 1) {
      head.put(text.getBytes(StandardCharsets.ISO_8859_1));
    } else {
      head.asCharBuffer().put(text);
      head.position(head.position() + text.length() * width);
    }
  }

  /** Returns the bytes for each character. */
  private static int width(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0xFF) {
        return 2;
      }
    }
    return 1;
  }

  static TaskRow row(ByteBuffer record) {
    Instant createdAt = time(record);
    Instant statusAt = time(record);
    Instant endedAt = time(record);
    long sequence = record.getLong();
    A2aTaskState state = A2aTaskState.valueOf(text(record));
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
            optional(record),
            optional(record));
    return new TaskRow(key, hub, state, createdAt, statusAt, endedAt, outcome, null, sequence);
  }

  static StoredSize size(ByteBuffer record) {
    row(record);
    return new StoredSize(record.getLong(), record.getLong());
  }

  static EndedTask task(ByteBuffer record) {
    TaskRow row = row(record);
    record.position(record.position() + 2 * Long.BYTES); // its size
    return new EndedTask(row, record.getLong());
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
    int width = record.get();
    int begin = record.position();
    String text =
        width == 1
            ? new String(
                record.array(), record.arrayOffset() + begin, length, StandardCharsets.ISO_8859_1)
            : record.asCharBuffer().limit(length).toString();
    record.position(begin + length * width);
    return text;
  }

  /**
   * What decides when a task is deleted.
   *
   * @param outside bytes of memory that it needs outside of its record
   */
  record EndedTask(TaskRow row, long outside) {
    Instant endedAt() {
      return Objects.requireNonNull(row.endedAt());
    }
  }
}
