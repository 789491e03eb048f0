package io.serai.dialect.organization.file;

import io.serai.concurrent.FatalErrors;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.SaluteReportReader;
import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.reload.FileReadResult;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was read from the file of a report.
 *
 * @param report null if it cannot be used
 * @param fault why it cannot be used; null if it can, or does not exist any more
 * @param judged whether the same content would be judged in the same way again
 */
record SaluteReportReadResult(
    @Nullable SaluteReport report, @Nullable DocumentFault fault, boolean judged) {

  /** Bytes of a report; a larger one cannot be used. */
  private static final long MAX_SIZE = 256 << 10;

  /**
   * Reads a file. Blocks.
   *
   * @param boundary that the file must not lead out of
   * @param failures makes faults of what nobody expected
   */
  static SaluteReportReadResult of(Path file, FolderBoundary boundary, FaultBoundary failures) {
    try {
      Optional<Path> inside = boundary.resolve(file);
      if (inside.isEmpty()) {
        return unread(FolderBoundary.FAULT);
      }
      FileReadResult read = FileReadResult.read(inside.get(), MAX_SIZE);
      String text = read.text();
      return text == null
          ? unread(read.fault())
          : failures.run(
              file.toString(),
              () -> of(text),
              fault -> new SaluteReportReadResult(null, fault, true));
    } catch (NoSuchFileException gone) {
      return unread(null);
    } catch (Error exhausted) { // perhaps there is more memory the next time
      FatalErrors.rethrow(exhausted);
      return unread(failures.fault(file.toString(), exhausted));
    }
  }

  private static SaluteReportReadResult of(String text) {
    List<DocumentFault> faults = new ArrayList<>();
    Optional<SaluteReport> report = SaluteReportReader.read(text, faults);
    return new SaluteReportReadResult(
        report.orElse(null), faults.isEmpty() ? null : faults.get(0), true);
  }

  private static SaluteReportReadResult unread(@Nullable DocumentFault fault) {
    return new SaluteReportReadResult(null, fault, false);
  }
}
