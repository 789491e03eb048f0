package io.serai.a2e.storage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2e.data.ValueStorageException;
import io.serai.a2e.workflow.StoreData;
import io.serai.document.FileErrorMessages;
import io.serai.store.AtomicFileWriter;
import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores each value in a file of its agent's folder, which keys cannot leave. */
final class FileStorage implements ValueStorage {
  private static final Logger LOG = LoggerFactory.getLogger(FileStorage.class);
  private static final int MAX_USAGES = 10_000;

  private final Path root;
  private final Executor worker;
  private final Clock clock;
  private final ContentWriter writer;

  /** What agents have stored, as far as it is known; used by the worker only. */
  private final Cache<String, FolderUsage> usages =
      Caffeine.newBuilder().maximumSize(MAX_USAGES).build();

  /**
   * Creates a storage.
   *
   * @param root the folder with a folder for each agent; it need not exist
   * @param worker reads and writes the files, one at a time
   */
  FileStorage(Path root, Executor worker, Clock clock) {
    this(
        root,
        worker,
        clock,
        (file, content) -> AtomicFileWriter.write(file, content, AtomicFileWriter.PRIVATE));
  }

  /** Creates a storage that writes files by {@code writer}. */
  FileStorage(Path root, Executor worker, Clock clock, ContentWriter writer) {
    this.root = root;
    this.worker = worker;
    this.clock = clock;
    this.writer = writer;
  }

  /** Replaces the content of a file. */
  @FunctionalInterface
  interface ContentWriter {
    void write(Path file, byte[] content) throws IOException;
  }

  @Override
  public CompletionStage<Void> store(
      String agent, String key, String value, Optional<Instant> expiresAt) {
    return onWorker(
            key,
            () -> {
              write(agent, file(agent, key), value, expiresAt);
              return true;
            })
        .thenAccept(written -> {});
  }

  private void write(String agent, Path file, String value, Optional<Instant> expiresAt)
      throws IOException {
    StorageLimits.requireSize(value);
    FolderUsage others = requireRoom(agent, file, value);
    OwnerOnlyFiles.createFolder(root);
    OwnerOnlyFiles.createFolder(folder(agent));
    createFolders(folder(agent), AtomicFileWriter.folderOf(file));
    requireInside(agent, AtomicFileWriter.folderOf(file));
    if (Files.isDirectory(file)) {
      throw clash("is a folder", "Write a name below it, or another one.");
    }
    byte[] text = value.getBytes(StandardCharsets.UTF_8);
    boolean settle = FileExpiryTimes.setNext(file, expiresAt, text);
    writer.write(file, text);
    if (settle) {
      FileExpiryTimes.settle(file, expiresAt);
    }
    usages.put(agent, others.with(text.length));
  }

  /** Creates the folders between two, which only their owner can read. */
  private static void createFolders(Path from, Path to) throws IOException {
    Path folder = from;
    for (Path name : from.relativize(to)) {
      folder = folder.resolve(name);
      if (Files.isRegularFile(folder)) {
        throw clash("is below a file", "Use another folder.");
      }
      OwnerOnlyFiles.createFolder(folder);
    }
  }

  private static ValueStorageException clash(String what, String remedy) {
    return new ValueStorageException("The key " + what + " that is stored already.", remedy);
  }

  /**
   * Returns the usage of the agent's other files. They are counted once, and again if they seem to
   * leave no room, because an operator may have removed some.
   */
  private FolderUsage requireRoom(String agent, Path file, String value) throws IOException {
    FolderUsage known = usages.getIfPresent(agent);
    if (known != null) {
      FolderUsage others = known.without(file);
      if (StorageLimits.hasRoom(others.files(), others.bytes(), value, StorageLimits.MAX_DURABLE)) {
        return others;
      }
    }
    removeExpired(agent);
    FolderUsage others = FolderUsage.of(folder(agent)).without(file);
    StorageLimits.requireRoom(others.files(), others.bytes(), value, StorageLimits.MAX_DURABLE);
    return others;
  }

  private void removeExpired(String agent) throws IOException {
    for (Path file : FolderUsage.filesOf(folder(agent))) {
      if (isExpired(file)) {
        remove(agent, file);
      }
    }
  }

  private boolean isExpired(Path file) throws IOException {
    return FileExpiryTimes.of(file).filter(end -> !clock.instant().isBefore(end)).isPresent();
  }

  /** Removes a file, and the folders around it that are empty then. */
  private void remove(String agent, Path file) throws IOException {
    Files.deleteIfExists(file);
    FileExpiryTimes.set(file, Optional.empty());
    usages.invalidate(agent);
    Path around = AtomicFileWriter.folderOf(file);
    while (!around.equals(folder(agent).toAbsolutePath()) && isEmpty(around)) {
      Files.delete(around);
      around = AtomicFileWriter.folderOf(around);
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  @Override
  public CompletionStage<Optional<String>> find(String agent, String key) {
    return onWorker(
        key,
        () -> {
          Optional<Path> file = existing(agent, key);
          return file.isEmpty() ? Optional.empty() : Optional.of(Files.readString(file.get()));
        });
  }

  /** Returns the file of a value that has not expired. */
  private Optional<Path> existing(String agent, String key) throws IOException {
    if (!StoreData.isRelativePath(key)) {
      return Optional.empty();
    }
    Path file = file(agent, key);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    requireInside(agent, file);
    return isExpired(file) ? Optional.empty() : Optional.of(file);
  }

  @Override
  public CompletionStage<List<StoredValue>> list(String agent) {
    return onWorker(
        "of " + agent,
        () -> {
          List<StoredValue> values = new ArrayList<>();
          for (Path file : FolderUsage.filesOf(folder(agent))) {
            String key = folder(agent).relativize(file).toString().replace('\\', '/');
            if (existing(agent, key).isPresent()) {
              values.add(
                  new StoredValue(
                      key,
                      Files.size(file),
                      Files.getLastModifiedTime(file).toInstant(),
                      FileExpiryTimes.of(file)));
            }
          }
          return values;
        });
  }

  @Override
  public CompletionStage<Boolean> delete(String agent, String key) {
    return onWorker(
        key,
        () -> {
          Optional<Path> file = existing(agent, key);
          if (file.isEmpty()) {
            return false;
          }
          remove(agent, file.get());
          return true;
        });
  }

  private Path folder(String agent) {
    // agents' ids have no such characters; those of operators have a colon
    Path folder = root.resolve(agent.replace(":", "%3A")).normalize();
    if (!root.normalize().equals(folder.getParent())) {
      throw new ValueStorageException("There is no such agent.", "Name an agent of this hub.");
    }
    return folder;
  }

  private Path file(String agent, String key) {
    if (!StoreData.isRelativePath(key)) {
      throw new ValueStorageException(
          "The key is not a relative path below the agent's folder.", "Write reports/today.json.");
    }
    return folder(agent).resolve(key);
  }

  /** Refuses a path that a symbolic link leads out of the agent's folder. */
  private void requireInside(String agent, Path path) throws IOException {
    if (!path.toRealPath().startsWith(folder(agent).toRealPath())) {
      throw new ValueStorageException(
          "The key leads out of the agent's folder.", "Use another key, or ask an operator.");
    }
  }

  private static boolean isFull(Exception failure) {
    return failure instanceof IOException io && FileErrorMessages.isFull(io);
  }

  private static ValueStorageException unwritable(String key, Exception failure) {
    LOG.error("A stored file cannot be read or written", failure);
    return isFull(failure)
        ? new ValueStorageException(
            "The disk of the hub is full: nothing was stored.", "Ask an operator to free space.")
        : new ValueStorageException(
            "The hub cannot read or write the file " + key + ".",
            "Use another key, or ask an operator: the hub's log has the reason.");
  }

  /** Reads or writes files. */
  @FunctionalInterface
  private interface FileWork<T> {
    T run() throws IOException;
  }

  /**
   * Runs work on the worker.
   *
   * @param key the file that an error names
   */
  private <T> CompletionStage<T> onWorker(String key, FileWork<T> work) {
    try {
      return CompletableFuture.supplyAsync(
          () -> {
            try {
              return work.run();
            } catch (IOException | UncheckedIOException failure) {
              throw unwritable(key, failure);
            }
          },
          worker);
    } catch (RejectedExecutionException full) {
      return CompletableFuture.failedFuture(
          new ValueStorageException(
              "Too many files are being written.", "Try again in a few seconds."));
    }
  }
}
