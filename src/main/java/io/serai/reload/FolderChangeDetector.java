package io.serai.reload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Looks at one folder and finds what changed since the last look; watches every folder that it
 * comes through. For one thread.
 */
final class FolderChangeDetector {

  private final Path root;
  private final Predicate<String> accepts;
  private final FileStateTracker ledger;
  private final FolderWatch watch;

  /**
   * @param accepts whether a file of that name counts
   */
  FolderChangeDetector(
      Path root, Predicate<String> accepts, FileStateTracker ledger, FolderWatch watch) {
    this.root = root;
    this.accepts = accepts;
    this.ledger = ledger;
    this.watch = watch;
  }

  /** All files there are, for the first time. */
  DetectedFileChanges first(LoadProgressListener progress) {
    watch.watchHome();
    return ledger.check(scan(root, watch::watch).files(), Set.of(), progress);
  }

  /** The files whose stamp is another than it was; the home is watched again where it was not. */
  DetectedFileChanges atStamps() {
    watch.watchHome();
    return ledger.checkStamps(allFiles());
  }

  /** All files, whatever their stamp. */
  DetectedFileChanges atEverything() {
    return ledger.check(allFiles(), Set.of(), LoadProgressListener.NONE);
  }

  /** The files at the paths that were touched. */
  DetectedFileChanges at(Set<Path> touched) {
    Set<Path> files = new HashSet<>();
    touched.stream().filter(path -> !Files.exists(path)).forEach(watch::forget);
    touched.forEach(path -> files.addAll(filesAt(path)));
    return ledger.check(files, Set.of(), LoadProgressListener.NONE);
  }

  /** Those files, as if each was written again. */
  DetectedFileChanges again(Set<String> files) {
    Set<Path> paths = files.stream().map(ledger::path).collect(Collectors.toSet());
    return ledger.check(paths, files, LoadProgressListener.NONE);
  }

  private Set<Path> allFiles() {
    Set<Path> folders = new HashSet<>();
    Consumer<Path> onFolder = watch::watch;
    FolderScan scan = scan(root, onFolder.andThen(folders::add));
    folders.addAll(scan.unreadable());
    watch.keepOnly(folders);
    return withVanished(root, scan);
  }

  /** The files to look at because the path was touched. */
  private Set<Path> filesAt(Path path) {
    if (isHidden(path)) {
      Path folder = path.getParent();
      return Files.isSymbolicLink(path) && folder != null ? filesBelow(folder) : Set.of();
    }
    if (Files.isDirectory(path)) {
      return filesBelow(path);
    }
    Set<Path> files = ledger.below(path);
    if (accepts.test(path.getFileName().toString())) {
      files.add(path);
    }
    return files;
  }

  private Set<Path> filesBelow(Path folder) {
    return withVanished(folder, scan(folder, watch::watch));
  }

  /** What a scan found, and what was known there; not what stands in folders it could not read. */
  private Set<Path> withVanished(Path folder, FolderScan scan) {
    Set<Path> files = ledger.below(folder);
    files.removeIf(file -> scan.unreadable().stream().anyMatch(file::startsWith));
    files.addAll(scan.files());
    return files;
  }

  private FolderScan scan(Path folder, Consumer<Path> onFolder) {
    return new FolderScan(accepts, onFolder).visit(folder);
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
