package io.serai.reload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Detects the changes in one folder since the last scan, and registers a watch on every folder that
 * it scans. For one thread.
 *
 * @param home the folder in which the root is
 * @param accepts whether a file of that name is tracked
 */
record FolderChangeDetector(
    Path home, Path root, Predicate<String> accepts, FileStateTracker tracker, FolderWatch watch) {

  /** Reads all files for the first time. */
  DetectedFileChanges initialScan(LoadProgressListener progress) {
    watch.watchHome();
    return tracker.check(scan(root, watch::watch).files(), Set.of(), progress);
  }

  /**
   * Reads the files whose metadata has changed, and restores the watch on the home if it was lost.
   */
  DetectedFileChanges scanMetadata() {
    watch.watchHome();
    return tracker.checkMetadata(allFiles());
  }

  /** Reads all files, whatever their metadata. */
  DetectedFileChanges scanAll() {
    return tracker.check(allFiles(), Set.of(), LoadProgressListener.NONE);
  }

  /** Reads the files at the touched paths. */
  DetectedFileChanges scanTouched(Set<Path> touched) {
    Set<Path> files = new HashSet<>();
    touched.stream().filter(path -> !Files.exists(path)).forEach(watch::forget);
    touched.forEach(path -> files.addAll(filesAt(path)));
    return tracker.check(files, Set.of(), LoadProgressListener.NONE);
  }

  /** Reads these files as if each had been written again. */
  DetectedFileChanges rescan(Set<String> files) {
    Set<Path> paths = files.stream().map(tracker::path).collect(Collectors.toSet());
    return tracker.check(paths, files, LoadProgressListener.NONE);
  }

  private Set<Path> allFiles() {
    Set<Path> folders = new HashSet<>();
    Consumer<Path> onFolder = watch::watch;
    FolderScan scan = scan(root, onFolder.andThen(folders::add));
    folders.addAll(scan.unreadable());
    watch.keepOnly(folders);
    return withVanished(root, scan);
  }

  /** Returns the files to read because the path was touched. */
  private Set<Path> filesAt(Path path) {
    if (isHidden(path)) {
      Path folder = path.getParent();
      return Files.isSymbolicLink(path) && folder != null ? filesBelow(folder) : Set.of();
    }
    Set<Path> files = Files.isDirectory(path) ? filesBelow(path) : tracker.below(path);
    if (accepts.test(path.getFileName().toString())) {
      files.add(path);
    }
    return files;
  }

  private Set<Path> filesBelow(Path folder) {
    return withVanished(folder, scan(folder, watch::watch));
  }

  /**
   * Returns the files that a scan found plus the known ones, without those in folders that could
   * not be read.
   */
  private Set<Path> withVanished(Path folder, FolderScan scan) {
    Set<Path> files = tracker.below(folder);
    files.removeIf(file -> scan.unreadable().stream().anyMatch(file::startsWith));
    files.addAll(scan.files());
    return files;
  }

  private FolderScan scan(Path folder, Consumer<Path> onFolder) {
    return new FolderScan(home, accepts, onFolder).visit(folder);
  }

  private boolean isHidden(Path path) {
    for (Path part : root.relativize(path)) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }
}
