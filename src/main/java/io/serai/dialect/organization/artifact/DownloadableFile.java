package io.serai.dialect.organization.artifact;

import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.security.agent.AgentDirectory;
import io.serai.task.Artifact;
import io.serai.task.Task;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A file of an organization that an artifact of a task offers for download. Opening it blocks.
 *
 * @param folder in which the organization works
 */
record DownloadableFile(Artifact artifact, WorkDirectory folder) {

  /** The member of an artifact's metadata that says until when it may be downloaded. */
  static final String EXPIRES = "expires";

  /** Returns the file that an artifact of a task offers; empty if the task offers no such file. */
  static Optional<DownloadableFile> of(Task task, String artifactId, AgentDirectory agents) {
    Optional<Artifact> artifact =
        task.artifacts().stream()
            .filter(each -> each.id().equals(artifactId) && each.parts().get(0).url() != null)
            .findFirst();
    return artifact.flatMap(
        found ->
            agents
                .find(task.request().agent())
                .flatMap(agent -> agent.block(OrganizationAgentConfig.class))
                .flatMap(OrganizationAgentConfig::workDir)
                .map(folder -> new DownloadableFile(found, new WorkDirectory(folder))));
  }

  /** Whether the file is not offered any more. */
  boolean isExpired(Instant now) {
    String text = artifact.metadata() == null ? "" : artifact.metadata().path(EXPIRES).asText();
    try {
      return now.isAfter(Instant.parse(text));
    } catch (DateTimeException none) {
      return true;
    }
  }

  String name() {
    return Objects.requireNonNull(artifact.name());
  }

  Optional<String> mediaType() {
    return Optional.ofNullable(artifact.parts().get(0).mediaType());
  }

  /**
   * Opens the file.
   *
   * @throws IOException if it does not exist any more
   */
  WorkDirectory.OpenFile open() throws IOException {
    return folder.open(name());
  }
}
