package io.serai.task.log;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records of bytes, of which the oldest one is removed first. They lie in large arrays that are
 * used again: the garbage collector has nothing to do for them, however many there are and however
 * fast they come. Not thread-safe, except for the {@linkplain Place places} of its records.
 */
final class PooledByteQueue {
  private static final int SMALLEST_BLOCK = 4 << 10;
  private static final int LARGEST_BLOCK = 256 << 10;

  private final BlockPool pool;
  private final Deque<Block> blocks = new ArrayDeque<>();
  private int size;
  private long bytes;

  /**
   * Creates an empty queue.
   *
   * @param pool arrays for the queues of one owner
   */
  PooledByteQueue(BlockPool pool) {
    this.pool = pool;
  }

  /** Returns the number of records. */
  int size() {
    return size;
  }

  /** Copies a record, which consists of two arrays, to the end of the queue. */
  Place add(byte[] head, byte[] body) {
    int needed = Block.HEAD + head.length + body.length;
    Block last = blocks.peekLast();
    if (last == null || !last.hasRoomFor(needed)) {
      last = newBlock(needed);
      blocks.add(last);
    }
    size++;
    bytes += needed;
    return last.add(head, body);
  }

  /**
   * Returns another block: as large as what the queue holds, so that a short one needs little
   * memory. A large record has one to itself.
   */
  private Block newBlock(int needed) {
    if (needed > LARGEST_BLOCK / 2) {
      return pool.take(needed);
    }
    int usual = (int) Math.min(LARGEST_BLOCK, Long.highestOneBit(bytes));
    return pool.take(Math.max(needed, Math.max(SMALLEST_BLOCK, usual)));
  }

  /** Reads the oldest record; null if there is none. */
  <T> @Nullable T oldest(Function<ByteBuffer, T> reader) {
    return blocks.isEmpty() ? null : blocks.getFirst().oldest(reader);
  }

  /** Removes the oldest record; there must be one. */
  void removeOldest() {
    Block first = blocks.getFirst();
    bytes -= first.removeOldest();
    size--;
    if (first.isEmpty()) {
      pool.give(blocks.removeFirst());
    }
  }

  /** The blocks of queues, and those of the largest size that none uses now. Not thread-safe. */
  static final class BlockPool {
    private static final long MOST_SPARE = 16 << 20;

    private final long mostSpare;
    private final Deque<Block> spare = new ArrayDeque<>();
    private long used;

    /**
     * Creates a pool without blocks.
     *
     * @param memory bytes that the queues may use; the blocks that none uses need at most an eighth
     *     of it
     */
    BlockPool(long memory) {
      this.mostSpare = Math.min(MOST_SPARE, memory / 8) / LARGEST_BLOCK;
    }

    /** Returns the bytes of the blocks that queues use. */
    long used() {
      return used;
    }

    private Block take(int capacity) {
      used += capacity;
      Block block = capacity == LARGEST_BLOCK ? spare.pollLast() : null;
      return block == null ? new Block(capacity) : block;
    }

    private void give(Block block) {
      used -= block.capacity();
      block.clear();
      if (block.capacity() == LARGEST_BLOCK && spare.size() < mostSpare) {
        spare.add(block);
      }
    }
  }

  /**
   * Where a record is. Thread-safe.
   *
   * @param generation number of the use of its block
   */
  record Place(Block block, int offset, int generation) {

    /**
     * Reads the record.
     *
     * @param reader reads a buffer that must not be kept; it should be quick
     * @return the record; it may be null once the record was removed
     */
    <T> @Nullable T read(Function<ByteBuffer, T> reader) {
      return block.read(offset, generation, reader);
    }
  }

  /** Records one after the other, each after its length. Thread-safe. */
  static final class Block {
    private static final int HEAD = Integer.BYTES;

    private final ByteBuffer bytes;

    // guarded by this
    private int oldest;
    private int generation;

    private Block(int capacity) {
      this.bytes = ByteBuffer.allocate(capacity);
    }

    private int capacity() {
      return bytes.capacity();
    }

    private synchronized boolean hasRoomFor(int needed) {
      return needed <= bytes.remaining();
    }

    private synchronized Place add(byte[] head, byte[] body) {
      Place place = new Place(this, bytes.position(), generation);
      bytes.putInt(head.length + body.length).put(head).put(body);
      return place;
    }

    private synchronized <T> T oldest(Function<ByteBuffer, T> reader) {
      return reader.apply(record(oldest));
    }

    /** Removes the oldest record, and returns its bytes. */
    private synchronized int removeOldest() {
      int removed = HEAD + bytes.getInt(oldest);
      oldest += removed;
      return removed;
    }

    private synchronized boolean isEmpty() {
      return oldest == bytes.position();
    }

    private synchronized void clear() {
      bytes.clear();
      oldest = 0;
      generation++;
    }

    private synchronized <T> @Nullable T read(
        int offset, int expected, Function<ByteBuffer, T> reader) {
      return generation == expected ? reader.apply(record(offset)) : null;
    }

    private ByteBuffer record(int offset) {
      return bytes.slice(offset + HEAD, bytes.getInt(offset));
    }
  }
}
