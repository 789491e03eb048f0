package io.serai.cli.checksum;

import io.serai.cli.file.DataFolderFilter;
import io.serai.cli.file.DocumentFileFinder;
import io.serai.document.RecursiveFileListing;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Updates the checksums of files whenever they change. */
final class ChecksumWatcher {

  private static final long QUIET_MILLIS = 50;

  private final List<Path> paths;
  private final BiConsumer<Path, CapabilityFileChecksum.State> listener;

  /**
   * @param listener is notified of each file that was checked because it changed
   */
  ChecksumWatcher(List<Path> paths, BiConsumer<Path, CapabilityFileChecksum.State> listener) {
    this.paths =
        paths.stream()
            .map(path -> CapabilityPathResolver.of(path).toAbsolutePath().normalize())
            .toList();
    this.listener = listener;
  }

  /** Watches until the thread is interrupted or the process ends. */
  void run() throws IOException, InterruptedException {
    try (WatchService service = FileSystems.getDefault().newWatchService()) {
      for (Path path : paths) {
        watchPath(path, service);
      }
      while (true) {
        update(nextChanges(service));
      }
    }
  }

  private static void watchPath(Path path, WatchService service) throws IOException {
    if (Files.isDirectory(path)) {
      watch(path, service);
    } else {
      register(AtomicFileWriter.folderOf(path), service);
    }
  }

  private void update(Set<Path> changed) throws IOException {
    List<Path> files =
        changed.stream()
            .filter(Files::isRegularFile)
            .filter(DocumentFileFinder::isDocument)
            .filter(this::isWatched)
            .toList();
    try {
      CapabilityChecksumUpdater.update(paths, files, CapabilityChecksumUpdater.Progress.NONE)
          .forEach(listener);
    } catch (NoSuchFileException deleted) {
      update(files.stream().filter(Files::exists).collect(Collectors.toSet()));
    }
  }

  private boolean isWatched(Path file) {
    return paths.stream()
        .anyMatch(path -> file.startsWith(path) && !DataFolderFilter.holds(file, path));
  }

  /** Returns the files that changed, once no change has occurred for {@link #QUIET_MILLIS}. */
  private static Set<Path> nextChanges(WatchService service)
      throws IOException, InterruptedException {
    Set<Path> files = new TreeSet<>();
    WatchKey key = service.take();
    while (key != null) {
      for (WatchEvent<?> event : key.pollEvents()) {
        files.addAll(changed(key, event, service));
      }
      key.reset();
      key = service.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
    }
    return files;
  }

  private static Set<Path> changed(WatchKey key, WatchEvent<?> event, WatchService service)
      throws IOException {
    Path folder = (Path) key.watchable();
    Path changed = event.context() instanceof Path name ? folder.resolve(name) : folder;
    if (!Files.isDirectory(changed)) {
      return Set.of(changed);
    }
    watch(changed, service);
    return new TreeSet<>(RecursiveFileListing.of(changed));
  }

  /**
   * Watches a folder and those within it. It is listed again until no other folder is found, since
   * one that was created before its parent was watched causes no event.
   */
  private static void watch(Path folder, WatchService service) throws IOException {
    Set<Path> watched = new HashSet<>();
    int before;
    do {
      before = watched.size();
      for (Path each : RecursiveFileListing.of(folder)) {
        if (Files.isDirectory(each) && watched.add(each)) {
          register(each, service);
        }
      }
    } while (watched.size() > before);
  }

  private static void register(Path folder, WatchService service) throws IOException {
    folder.register(
        service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
  }
}
