package io.serai.cli.openapi;

import io.serai.a2s.openapi.importing.ImportedCapability;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes imported capabilities into a folder, one file each, and protects files that exist.
 *
 * @param force whether files that exist are overwritten
 * @param dryRun whether nothing is written
 */
record CapabilityFileWriter(Path folder, boolean force, boolean dryRun) {

  /** What happened to the file of a capability. */
  enum Outcome {
    WRITTEN,
    UNCHANGED,
    KEPT
  }

  /**
   * A file of a capability.
   *
   * @param outcome what happened to it, or would have happened in a dry run
   */
  record WrittenFile(Path path, Outcome outcome) {}

  WrittenFile write(ImportedCapability capability) throws IOException {
    Path file = folder.resolve(capability.name() + ".yaml");
    byte[] content = capability.yaml().getBytes(StandardCharsets.UTF_8);
    if (Files.exists(file)) {
      if (Files.isRegularFile(file) && Arrays.equals(content, Files.readAllBytes(file))) {
        return new WrittenFile(file, Outcome.UNCHANGED);
      }
      if (!force) {
        return new WrittenFile(file, Outcome.KEPT);
      }
    }
    if (!dryRun) {
      Files.createDirectories(folder);
      AtomicFileWriter.write(file, content, AtomicFileWriter.PUBLIC);
    }
    return new WrittenFile(file, Outcome.WRITTEN);
  }
}
