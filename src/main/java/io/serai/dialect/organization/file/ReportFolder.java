package io.serai.dialect.organization.file;

import io.serai.concurrent.FatalErrors;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.document.FaultBoundary;
import io.serai.store.FileStamp;
import io.serai.store.FolderEntries;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latest reports of the roles of an organization, one file each: {@code
 * reports/ROLE_latest.json}. A file that cannot be used is read twice, because it may be half
 * written. One report after another is read, and of each file a hash is kept. Reading blocks; not
 * thread-safe.
 */
final class ReportFolder {
  private static final Logger LOG = LoggerFactory.getLogger(ReportFolder.class);

  /** Files that are looked at; further ones are left out. */
  private static final int MOST_FILES = 1_000;

  /** Characters of new reports that are in memory at once, and those of one more. */
  private static final int MOST_CHARACTERS = 4 << 20;

  /**
   * How far the clock of a role may be ahead of that of the file. A later time would make the
   * report one on all tasks to come.
   */
  private static final Duration AHEAD = Duration.ofMinutes(1);

  private static final String PATTERN = "[!.]*_latest.json";

  private final Path folder;
  private final FolderBoundary boundary;
  private final Clock clock;
  private final FaultBoundary failures = new FaultBoundary();
  private final Map<Path, SeenFile> seen = new HashMap<>();

  /** Creates a reader of the folder {@code reports} of an organization's folder. */
  ReportFolder(Path organization, Clock clock) {
    this.folder = organization.resolve("reports");
    this.boundary = new FolderBoundary(organization);
    this.clock = clock;
  }

  /**
   * Gives the receiver each report that is new since the last call: the oldest first, or if they
   * are large, the oldest of some at a time. A report whose receiver fails is lost, and no other.
   */
  void news(Consumer<SaluteReport> receiver) {
    List<Path> files = files();
    seen.keySet().retainAll(Set.copyOf(files));
    List<NewReport> news = new ArrayList<>();
    List<String> unusable = new ArrayList<>();
    int characters = 0;
    for (Path file : files) {
      Optional<NewReport> report = look(file, unusable);
      report.ifPresent(news::add);
      characters += report.map(each -> each.report.size()).orElse(0);
      if (characters >= MOST_CHARACTERS) {
        give(news, receiver);
        characters = 0;
      }
    }
    give(news, receiver);
    warn(unusable);
  }

  private void give(List<NewReport> news, Consumer<SaluteReport> receiver) {
    news.sort(Comparator.comparing(each -> each.report.at()));
    for (NewReport each : news) {
      try {
        receiver.accept(each.report);
      } catch (RuntimeException | Error failure) {
        FatalErrors.rethrow(failure);
        var unused = failures.fault(each.file.toString(), failure);
      }
    }
    news.clear();
  }

  /** Whether a file could not be read and was written to a moment ago, so that it may be soon. */
  boolean expectsMore() {
    return seen.values().stream().anyMatch(each -> each.looks == 1 && each.hash == null);
  }

  /**
   * Returns the report of a file if it is new.
   *
   * @param unusable takes a text about a file that cannot be used and is not half written
   */
  private Optional<NewReport> look(Path file, List<String> unusable) {
    Optional<FileStamp> stamp = FileStamp.of(file);
    SeenFile before = seen.get(file);
    if (stamp.isEmpty() || (before != null && before.isCurrent(stamp.get()))) {
      return Optional.empty();
    }
    SaluteReportReadResult read = SaluteReportReadResult.of(file, boundary, failures);
    int looks = before != null && before.stamp.equals(stamp.get()) ? before.looks + 1 : 1;
    SaluteReport report = read.report();
    String hash = report == null ? null : report.hash();
    boolean sure = stamp.get().isSettled(clock.instant());
    seen.put(file, new SeenFile(stamp.get(), sure, hash, read.judged(), looks));
    if (report == null) {
      if (looks == 2 && read.fault() != null) {
        unusable.add(
            file + " cannot be used: " + read.fault().path() + " " + read.fault().message());
      }
      return Optional.empty();
    }
    return before != null && report.hash().equals(before.hash)
        ? Optional.empty() // written again as it was
        : Optional.of(new NewReport(file, report.notLaterThan(stamp.get().modified().plus(AHEAD))));
  }

  /** Warns of files once, in one line however many they are; the debug log has each. */
  private static void warn(List<String> unusable) {
    unusable.forEach(report -> LOG.debug("The report {}", report));
    if (!unusable.isEmpty()) {
      LOG.warn("Reports left alone now: {}. The first: {}", unusable.size(), unusable.get(0));
    }
  }

  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = FolderEntries.open(folder, PATTERN)) {
      for (Path file : found) {
        if (files.size() < MOST_FILES) {
          files.add(file);
        }
      }
    } catch (IOException none) {
      LOG.debug("There are no reports in {}", folder);
    }
    return files;
  }

  /** A report that waits until those after it in the folder are read, which may be older. */
  private record NewReport(Path file, SaluteReport report) {}

  /**
   * A file as it was read last. It is small, whatever is in the file.
   *
   * @param sure whether a file with the same stamp has the same content
   * @param hash of its report; null if it could not be used
   * @param judged whether the same content would be judged in the same way again
   * @param looks how often it had this stamp
   */
  private record SeenFile(
      FileStamp stamp, boolean sure, @Nullable String hash, boolean judged, int looks) {

    /** Whether the file need not be read again. */
    boolean isCurrent(FileStamp now) {
      boolean known = hash != null || (judged && looks >= 2);
      return known && sure && stamp.equals(now);
    }
  }
}
