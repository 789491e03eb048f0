package io.serai.search.local;

import io.serai.search.PersistentVectors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of the vectors of one model, each under the SHA-256 of its text. Used by one thread, which
 * it blocks.
 *
 * <p>The file begins with the name of the model and the number of components. A record is hash,
 * components and CRC-32; records are appended. What a crash has left at the end is ignored. The
 * file of another model is replaced. If the file cannot be read or written, one line is logged and
 * nothing is stored from then on.
 */
public final class VectorFile implements PersistentVectors {

  private static final Logger LOG = LoggerFactory.getLogger(VectorFile.class);

  private static final int MAX_RECORDS = 200_000;
  private static final int UNUSED_RECORDS = 1_000;

  private final FileOpener opener;
  private final Path path;
  private final byte[] header;
  private final int dimensions;
  private final Map<TextHash, Long> positions = new HashMap<>();
  private Optional<FileChannel> file = Optional.empty();
  private boolean opened;

  /**
   * A file that is opened when it is used first.
   *
   * @param opener opens a file for reading and writing, and creates it if necessary
   * @param dimensions number of components of the model's vectors
   */
  public VectorFile(FileOpener opener, Path path, String model, int dimensions) {
    this.opener = opener;
    this.path = path;
    this.header =
        ("serai-vectors 1 " + model + " " + dimensions + "\n").getBytes(StandardCharsets.UTF_8);
    this.dimensions = dimensions;
  }

  private Optional<FileChannel> file() {
    if (!opened) {
      opened = true;
      attempt(this::open);
    }
    return file;
  }

  private void open() throws IOException {
    FileChannel channel = opener.open(path);
    file = Optional.of(channel);
    if (!read(channel, 0, header.length).equals(ByteBuffer.wrap(header))) {
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(header), 0);
    }
    channel.truncate(index(channel));
  }

  /** Reads the hashes; returns the end of the last whole record. */
  private long index(FileChannel channel) throws IOException {
    long position = header.length;
    while (position + recordSize() <= channel.size()) {
      ByteBuffer buffer = read(channel, position, recordSize());
      if (isIntact(buffer)) {
        positions.put(TextHash.read(buffer), position);
      }
      position += recordSize();
    }
    return position;
  }

  private int recordSize() {
    return TextHash.LENGTH + dimensions * Float.BYTES + Integer.BYTES;
  }

  private boolean isIntact(ByteBuffer buffer) {
    return buffer.getInt(recordSize() - Integer.BYTES) == checksum(buffer);
  }

  private int checksum(ByteBuffer buffer) {
    CRC32 checksum = new CRC32();
    checksum.update(buffer.duplicate().position(0).limit(recordSize() - Integer.BYTES));
    return (int) checksum.getValue();
  }

  private static ByteBuffer read(FileChannel channel, long position, int length)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    long at = position;
    while (buffer.hasRemaining()) {
      int read = channel.read(buffer, at);
      if (read < 0) {
        break;
      }
      at += read;
    }
    return buffer.flip().limit(length);
  }

  @Override
  public Optional<float[]> get(String text) {
    Optional<FileChannel> channel = file();
    Long position = positions.get(TextHash.of(text));
    if (position == null || channel.isEmpty()) {
      return Optional.empty();
    }
    float[] vector = new float[dimensions];
    boolean done =
        attempt(
            () ->
                read(channel.get(), position, recordSize())
                    .position(TextHash.LENGTH)
                    .asFloatBuffer()
                    .get(vector));
    return done ? Optional.of(vector) : Optional.empty();
  }

  @Override
  public void put(Map<String, float[]> vectors) {
    file().ifPresent(channel -> attempt(() -> append(channel, vectors)));
  }

  private void append(FileChannel channel, Map<String, float[]> vectors) throws IOException {
    for (Map.Entry<String, float[]> entry : vectors.entrySet()) {
      TextHash hash = TextHash.of(entry.getKey());
      float[] vector = entry.getValue();
      if (vector.length == dimensions && positions.size() < MAX_RECORDS) {
        ByteBuffer buffer = ByteBuffer.allocate(recordSize());
        hash.write(buffer);
        for (float component : vector) {
          buffer.putFloat(component);
        }
        append(channel, hash, buffer.putInt(checksum(buffer)).flip());
      }
    }
  }

  private void append(FileChannel channel, TextHash hash, ByteBuffer buffer) throws IOException {
    long position = channel.size();
    for (long at = position; buffer.hasRemaining(); ) {
      at += channel.write(buffer, at);
    }
    positions.put(hash, position);
  }

  /** Rewrites the file if most of it is not in use. */
  @Override
  public void retain(Collection<String> texts) {
    Set<TextHash> inUse = new HashSet<>();
    texts.forEach(text -> inUse.add(TextHash.of(text)));
    if (positions.size() > 2 * inUse.size() + UNUSED_RECORDS) {
      file().ifPresent(channel -> attempt(() -> rewrite(channel, inUse)));
    }
  }

  private void rewrite(FileChannel channel, Set<TextHash> inUse) throws IOException {
    Path next = path.resolveSibling(path.getFileName() + ".new");
    Map<TextHash, Long> old = Map.copyOf(positions);
    try (FileChannel target = opener.open(next)) {
      target.truncate(0).write(ByteBuffer.wrap(header), 0);
      for (TextHash hash : inUse) {
        Long position = old.get(hash);
        if (position != null) {
          append(target, hash, read(channel, position, recordSize()));
        }
      }
    }
    channel.close();
    move(next);
    positions.clear();
    open();
  }

  private void move(Path next) throws IOException {
    try {
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException notAtomic) {
      Files.move(next, path, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Whether the work succeeded; if not, the file is not used any more. */
  private boolean attempt(FileWork work) {
    try {
      work.run();
      return true;
    } catch (IOException failure) {
      LOG.warn(
          "Vectors are computed again after a restart, since {} cannot be used: {}",
          path,
          failure.toString());
      close();
      return false;
    }
  }

  @Override
  public void close() {
    file.ifPresent(VectorFile::closeQuietly);
    file = Optional.empty();
    opened = true;
    positions.clear();
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("A file of vectors was not closed", e);
    }
  }

  /** Opens files. */
  @FunctionalInterface
  public interface FileOpener {
    FileChannel open(Path file) throws IOException;
  }

  /** Work on the file. */
  @FunctionalInterface
  private interface FileWork {
    void run() throws IOException;
  }
}
