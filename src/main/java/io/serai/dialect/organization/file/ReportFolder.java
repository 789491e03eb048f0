package io.serai.dialect.organization.file;

import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.SaluteReportReader;
import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.reload.FileReadResult;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latest reports of the roles of an organization, one file each: {@code
 * reports/ROLE_latest.json}. A file that cannot be read is looked at again each time, because it
 * may be half written. Reading blocks; not thread-safe.
 */
final class ReportFolder {
  private static final Logger LOG = LoggerFactory.getLogger(ReportFolder.class);

  /** Files that are looked at; further ones are left out. */
  private static final int MOST_FILES = 1_000;

  /** Bytes of a report; a larger one cannot be used. */
  private static final long MAX_SIZE = 256 << 10;

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

  /** Returns the reports that are new since the last call, the oldest first. */
  List<SaluteReport> news() {
    List<SaluteReport> news = new ArrayList<>();
    List<String> unusable = new ArrayList<>();
    Set<Path> present = new HashSet<>();
    for (Path file : files()) {
      present.add(file);
      look(file, unusable).ifPresent(news::add);
    }
    seen.keySet().retainAll(present);
    warn(unusable);
    news.sort(Comparator.comparing(SaluteReport::at));
    return news;
  }

  /** Whether a file could not be read and was written to a moment ago, so that it may be soon. */
  boolean expectsMore() {
    return seen.values().stream().anyMatch(each -> each.looks == 1 && each.report == null);
  }

  /**
   * Returns the report of a file if it is new.
   *
   * @param unusable takes a text about a file that cannot be used and is not half written
   */
  private Optional<SaluteReport> look(Path file, List<String> unusable) {
    Optional<FileStamp> stamp = FileStamp.of(file);
    SeenFile before = seen.get(file);
    if (stamp.isEmpty() || (before != null && before.isCurrent(stamp.get(), clock))) {
      return Optional.empty();
    }
    List<DocumentFault> faults = new ArrayList<>();
    SaluteReport report = read(file, faults);
    SeenFile unchanged = before != null && before.stamp.equals(stamp.get()) ? before : null;
    int looks = unchanged == null ? 1 : unchanged.looks + 1;
    seen.put(file, new SeenFile(stamp.get(), report, looks));
    if (report == null) {
      if (looks == 2 && !faults.isEmpty()) {
        DocumentFault fault = faults.get(0);
        unusable.add(file + " cannot be used: " + fault.path() + " " + fault.message());
      }
      return Optional.empty();
    }
    SaluteReport known = before == null ? null : before.report;
    return known != null && known.equalsReport(report)
        ? Optional.empty() // written again as it was
        : Optional.of(report.notLaterThan(stamp.get().modified().toInstant().plus(AHEAD)));
  }

  private @Nullable SaluteReport read(Path file, List<DocumentFault> faults) {
    try {
      Optional<Path> inside = boundary.resolve(file);
      if (inside.isEmpty()) {
        faults.add(FolderBoundary.FAULT);
        return null;
      }
      FileReadResult read = FileReadResult.read(inside.get(), MAX_SIZE);
      String text = read.text();
      if (text != null) {
        return failures
            .run(
                file.toString(),
                () -> SaluteReportReader.read(text, faults),
                fault -> {
                  faults.add(fault);
                  return Optional.<SaluteReport>empty();
                })
            .orElse(null);
      }
      Optional.ofNullable(read.fault()).ifPresent(faults::add);
    } catch (NoSuchFileException gone) {
      LOG.debug("{} was deleted while it was read", file);
    }
    return null;
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
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PATTERN)) {
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

  /** A file as it was read last; {@code looks} counts how often it had this stamp. */
  private record SeenFile(FileStamp stamp, @Nullable SaluteReport report, int looks) {

    /** Whether the file need not be read again. */
    boolean isCurrent(FileStamp now, Clock clock) {
      return report != null && stamp.equals(now) && !stamp.isFresh(clock.instant());
    }
  }
}
