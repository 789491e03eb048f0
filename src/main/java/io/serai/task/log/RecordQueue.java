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
final class RecordQueue {
  private static final int SMALLEST_BLOCK = 4 << 10;
  private static final int LARGEST_BLOCK = 256 << 10;

  private final BlockPool pool;
  private final Deque<Block> blocks = new ArrayDeque<>();
  private int blockSize = SMALLEST_BLOCK;
  private int size;

  /**
   * Creates an empty queue.
   *
   * @param pool arrays for the queues of one owner
   */
  RecordQueue(BlockPool pool) {
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
    return last.add(head, body);
  }

  /** Returns another block. They grow with the queue, so that a short one needs little memory. */
  private Block newBlock(int needed) {
    if (needed <= LARGEST_BLOCK && blockSize == LARGEST_BLOCK) {
      return pool.take();
    }
    Block block = new Block(Math.max(needed, blockSize));
    blockSize = Math.min(2 * blockSize, LARGEST_BLOCK);
    return block;
  }

  /** Reads the oldest record; null if there is none. */
  <T> @Nullable T oldest(Function<ByteBuffer, T> reader) {
    return blocks.isEmpty() ? null : blocks.getFirst().oldest(reader);
  }

  /** Removes the oldest record; there must be one. */
  void removeOldest() {
    Block first = blocks.getFirst();
    first.removeOldest();
    size--;
    if (first.isEmpty()) {
      pool.give(blocks.removeFirst());
    }
  }

  /** Blocks of the largest size that no queue uses now. Not thread-safe. */
  static final class BlockPool {
    /** Number of blocks that are kept: 16 MiB. */
    private static final int MOST = 64;

    private final Deque<Block> spare = new ArrayDeque<>();

    private Block take() {
      Block block = spare.pollLast();
      return block == null ? new Block(LARGEST_BLOCK) : block;
    }

    private void give(Block block) {
      block.clear();
      if (block.capacity() == LARGEST_BLOCK && spare.size() < MOST) {
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
     * @return null if the record is no longer there
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

    private synchronized void removeOldest() {
      oldest += HEAD + bytes.getInt(oldest);
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
