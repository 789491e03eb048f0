package io.serai.task.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.A2aTaskState;
import io.serai.task.StoredSize;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EndedTaskCodecTest {
  private static final StoredSize SIZE = new StoredSize(123, 456);
  private static final byte[] EVENTS = "events".getBytes(StandardCharsets.UTF_8);

  @Test
  void everyTextAndTimeIsReadAsItWasWritten() {
    TaskRow row = row("agent \u00e9", "\ud800 half", null);

    ByteBuffer record = record(row, 0);

    assertThat(EndedTaskCodec.row(record.duplicate())).isEqualTo(row);
    assertThat(EndedTaskCodec.size(record.duplicate())).isEqualTo(SIZE);
    assertThat(EndedTaskCodec.task(record.duplicate()).outside()).isEqualTo(789);
    assertThat(EndedTaskCodec.events(record.duplicate())).isEqualTo(EVENTS);
  }

  @Test
  void emptyTextIsNotAbsent() {
    TaskRow row = row("", "", "");

    assertThat(EndedTaskCodec.row(record(row, 0))).isEqualTo(row);
  }

  @Test
  void recordMayBeInTheMiddleOfAnArray() {
    TaskRow row = row("a", "\u4f60\u597d", "parent");
    ByteBuffer record = record(row, 77);

    assertThat(EndedTaskCodec.row(record.slice(77, record.capacity() - 77))).isEqualTo(row);
    assertThat(EndedTaskCodec.events(record.slice(77, record.capacity() - 77))).isEqualTo(EVENTS);
  }

  private static TaskRow row(String agent, String context, @Nullable String parent) {
    TaskRow.Key key =
        new TaskRow.Key("id", "owner", agent, "skill", context, parent, "", "a2a", parent, parent);
    Instant time = Instant.ofEpochSecond(1_700_000_000, 123_456_789);
    return new TaskRow(
        key,
        "hub",
        A2aTaskState.COMPLETED,
        time,
        time.plusNanos(1),
        time.plusNanos(2),
        parent,
        null,
        9);
  }

  private static ByteBuffer record(TaskRow row, int before) {
    byte[] head = EndedTaskCodec.head(row, SIZE, 789);
    ByteBuffer record = ByteBuffer.allocate(before + head.length + EVENTS.length);
    return record.position(before).put(head).put(EVENTS).rewind();
  }
}
