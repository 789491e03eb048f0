package io.serai.task.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.log.PooledByteQueue.BlockPool;
import io.serai.task.log.PooledByteQueue.Place;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PooledByteQueueTest {
  private static final byte[] NONE = {};

  private final BlockPool pool = new BlockPool(1 << 30);
  private final PooledByteQueue queue = new PooledByteQueue(pool);

  @Test
  void recordsOfAnySizeAreReadAtTheirPlaces() {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      places.add(add(record(i)));
    }

    for (int i = 0; i < 300; i++) {
      assertThat(places.get(i).<byte[]>read(PooledByteQueueTest::bytes)).isEqualTo(record(i));
    }
    assertThat(queue.size()).isEqualTo(300);
  }

  @Test
  void theOldestRecordIsRemovedFirst() {
    for (int i = 0; i < 300; i++) {
      add(record(i));
    }

    for (int i = 0; i < 300; i++) {
      assertThat(queue.<byte[]>oldest(PooledByteQueueTest::bytes)).isEqualTo(record(i));
      queue.removeOldest();
    }

    assertThat(queue.size()).isZero();
    assertThat(queue.<byte[]>oldest(PooledByteQueueTest::bytes)).isNull();
  }

  @Test
  void placeOfARemovedRecordIsEmptyOnceItsBlockIsUsedAgain() {
    Place early = queue.add(new byte[] {1}, NONE);
    queue.removeOldest();

    queue.add(new byte[] {2}, NONE);

    assertThat(early.<byte[]>read(PooledByteQueueTest::bytes)).isNull();
  }

  @Test
  void blocksAreUsedAgain() {
    PooledByteQueue other = new PooledByteQueue(pool);
    for (int i = 0; i < 1_000; i++) {
      queue.add(new byte[10_000], NONE);
      other.add(new byte[10_000], NONE);
    }
    Place last = queue.add(new byte[10_000], NONE);
    for (int i = 0; i < 1_001; i++) {
      queue.removeOldest();
    }

    List<Place> next = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      next.add(other.add(new byte[10_000], NONE));
    }

    assertThat(next).extracting(Place::block).contains(last.block());
  }

  @Test
  void memoryIsThatOfTheBlocksThatAreUsed() {
    for (int i = 0; i < 100; i++) {
      queue.add(new byte[140_000], NONE);
    }
    assertThat(pool.used()).isBetween(14_000_000L, 14_100_000L);

    for (int i = 0; i < 100; i++) {
      queue.removeOldest();
    }
    assertThat(pool.used()).isZero();
  }

  @Test
  void queueThatStaysShortNeedsLittle() {
    for (int i = 0; i < 10_000; i++) {
      queue.add(new byte[500], NONE);
      if (queue.size() > 10) {
        queue.removeOldest();
      }
    }

    assertThat(pool.used()).isLessThan(20_000);
  }

  /** Adds a record in two parts. */
  private Place add(byte[] record) {
    int half = record.length / 2;
    return queue.add(Arrays.copyOf(record, half), Arrays.copyOfRange(record, half, record.length));
  }

  /** A record whose size and content are its own; the largest have blocks to themselves. */
  private static byte[] record(int number) {
    byte[] record = new byte[number % 10 == 0 ? 1_000 * number : number];
    for (int i = 0; i < record.length; i++) {
      record[i] = (byte) (number + i);
    }
    return record;
  }

  private static byte[] bytes(ByteBuffer record) {
    byte[] bytes = new byte[record.remaining()];
    record.get(bytes);
    return bytes;
  }
}
