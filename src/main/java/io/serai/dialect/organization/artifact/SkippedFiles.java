package io.serai.dialect.organization.artifact;

import io.serai.document.TextFunctions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reported files of a task that do not become artifacts. An organization may report any number
 * of them, so one line of the log counts them, and only the debug log names each. Not thread-safe.
 */
final class SkippedFiles {
  private static final Logger LOG = LoggerFactory.getLogger(SkippedFiles.class);

  private @Nullable String first;
  private int count;

  void add(String path) {
    if (first == null) {
      first = TextFunctions.loggable(path);
    }
    count++;
    LOG.debug("The file {} is not an artifact", TextFunctions.loggable(path));
  }

  void log(String task) {
    if (first != null) {
      LOG.warn(
          "Task {}: {} is not an artifact, because it is not a readable file below work_dir, or "
              + "one too"
              + " many; files left out: {}",
          task,
          first,
          count);
    }
  }
}
