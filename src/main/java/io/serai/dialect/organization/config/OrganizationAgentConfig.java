package io.serai.dialect.organization.config;

import io.serai.security.AgentFileSection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The block {@code organization} of an agent's file: the agent is an organization that runs in an
 * instance of Agent Zero.
 *
 * @param agentId id of the agent
 * @param dir folder with the files of the organization and its reports, absolute
 * @param agentZero address of Agent Zero, without a trailing slash
 * @param apiKey key for Agent Zero
 * @param workDir folder whose files may become artifacts, absolute; empty for none
 * @param poll how often the folder is read
 * @param concurrent how many messages may be with Agent Zero at once
 * @param queued how many tasks may wait
 * @param taskTimeout how long Agent Zero may work on one message
 * @param downloadExpiry how long files are offered for download that are too large for an artifact
 */
public record OrganizationAgentConfig(
    String agentId,
    Path dir,
    URI agentZero,
    Optional<AgentZeroKey> apiKey,
    Optional<Path> workDir,
    Duration poll,
    int concurrent,
    int queued,
    Duration taskTimeout,
    Duration downloadExpiry)
    implements AgentFileSection {

  /** The name of the block. */
  public static final String NAME = "organization";

  /** Returns the prefix of its skills in the catalog of the hub. */
  public String prefix() {
    return agentId + ".";
  }

  @Override
  public List<String> skills() {
    return List.of(prefix() + "*");
  }

  @Override
  public List<URI> addresses() {
    return List.of(agentZero);
  }

  @Override
  public OptionalInt maxConcurrent() {
    return OptionalInt.of(concurrent);
  }

  @Override
  public OptionalInt maxQueued() {
    return OptionalInt.of(queued);
  }

  /** Contains no key. */
  @Override
  public String toString() {
    return "OrganizationAgentConfig[" + agentId + ", " + dir + ", " + agentZero + "]";
  }
}
