package io.serai.dialect.organization.artifact;

import java.util.Optional;

/**
 * A file as a report names it.
 *
 * @param path absolute, or relative to the directory
 * @param workingDirectory of the report
 */
public record ReportedFile(String path, Optional<String> workingDirectory) {}
