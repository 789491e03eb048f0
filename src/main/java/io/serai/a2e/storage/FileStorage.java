package io.serai.a2e.storage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2e.data.RefusalException;
import io.serai.a2e.workflow.StoreData;
import io.serai.store.AtomicFileWriter;
import io.serai.store.FileErrorMessages;
import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores each value in a file of its agent's folder, which keys cannot leave. */
final class FileStorage implements ValueStorage {
  private static final Logger LOG = LoggerFactory.getLogger(FileStorage.class);
  private static final int MAX_USAGES = 10_000;

  private final Path root;
  private final Executor worker;
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
  FileStorage(Path root, Executor worker) {
    this(
        root,
        worker,
        (file, content) -> AtomicFileWriter.write(file, content, AtomicFileWriter.PRIVATE));
  }

  /** Creates a storage that writes files by {@code writer}. */
  FileStorage(Path root, Executor worker, ContentWriter writer) {
    this.root = root;
    this.worker = worker;
    this.writer = writer;
  }

  /** Replaces the content of a file. */
  @FunctionalInterface
  interface ContentWriter {
    void write(Path file, byte[] content) throws IOException;
  }

  @Override
  public CompletionStage<Void> store(String agent, String key, String value) {
    return onWorker(
        () -> {
          Path file = file(agent, key);
          try {
            write(agent, file, value);
          } catch (IOException failure) {
            throw unwritable(key, failure);
          }
          return null;
        });
  }

  private void write(String agent, Path file, String value) throws IOException {
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
    writer.write(file, text);
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

  private static RefusalException clash(String what, String remedy) {
    return new RefusalException("The key " + what + " that is stored already.", remedy);
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
    FolderUsage others = FolderUsage.of(folder(agent)).without(file);
    StorageLimits.requireRoom(others.files(), others.bytes(), value, StorageLimits.MAX_DURABLE);
    return others;
  }

  @Override
  public CompletionStage<Optional<String>> find(String agent, String key) {
    return onWorker(
        () -> {
          if (!StoreData.isRelativePath(key)) {
            return Optional.empty();
          }
          Path file = file(agent, key);
          try {
            if (!Files.isRegularFile(file)) {
              return Optional.empty();
            }
            requireInside(agent, file);
            return Optional.of(Files.readString(file));
          } catch (NoSuchFileException deleted) {
            return Optional.empty();
          } catch (IOException failure) {
            throw unwritable(key, failure);
          }
        });
  }

  private Path folder(String agent) {
    // agents' ids have no such characters; those of operators have a colon
    return root.resolve(agent.replace(":", "%3A"));
  }

  private Path file(String agent, String key) {
    if (!StoreData.isRelativePath(key)) {
      throw new RefusalException(
          "The key is no relative path below the agent's folder.", "Write reports/today.json.");
    }
    return folder(agent).resolve(key);
  }

  /** Refuses a path that a symbolic link leads out of the agent's folder. */
  private void requireInside(String agent, Path path) throws IOException {
    if (!path.toRealPath().startsWith(folder(agent).toRealPath())) {
      throw new RefusalException(
          "The key leads out of the agent's folder.", "Use another key, or ask an operator.");
    }
  }

  private static RefusalException unwritable(String key, IOException failure) {
    LOG.error("A stored file cannot be read or written", failure);
    return FileErrorMessages.isFull(failure)
        ? new RefusalException(
            "The disk of the hub is full: nothing was stored.", "Ask an operator to free space.")
        : new RefusalException(
            "The hub cannot read or write the file " + key + ".",
            "Use another key, or ask an operator: the hub's log has the reason.");
  }

  private <T> CompletionStage<T> onWorker(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, worker);
    } catch (RejectedExecutionException full) {
      return CompletableFuture.failedFuture(
          new RefusalException("Too many files are being written.", "Try again in a few seconds."));
    }
  }
}
