package io.serai.dialect.organization.config;

import io.serai.document.DocumentNode;
import io.serai.security.AgentFileSection;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.agent.AgentFileSectionReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads the block {@code organization} of agent files, and warns of folders that do not exist.
 *
 * @param home the home of the hub, against which relative folders are resolved
 * @param roots folders outside the home that may be named
 */
public record OrganizationBlockReader(Path home, List<Path> roots)
    implements AgentFileSectionReader {
  private static final int MOST = 1_000_000;
  private static final Duration POLL = Duration.ofSeconds(2);
  private static final Duration TASK_TIMEOUT = Duration.ofMinutes(10);
  private static final Duration EXPIRY = Duration.ofHours(24);
  private static final int CONCURRENT = 1;
  private static final int QUEUED = 10;
  private static final String URL = "an absolute URL that starts with https:// or http://";

  /** Makes the folders absolute. */
  public OrganizationBlockReader {
    home = home.toAbsolutePath().normalize();
    roots = roots.stream().map(root -> root.toAbsolutePath().normalize()).toList();
  }

  @Override
  public String name() {
    return OrganizationAgentConfig.NAME;
  }

  @Override
  public AgentFileSection read(String agentId, DocumentNode block) {
    return new OrganizationAgentConfig(
        agentId,
        folder(block, "dir").orElseGet(() -> missing(block.optional("dir"))),
        url(block.optional("agent_zero_url")),
        AgentZeroKey.read(block, "api_key"),
        folder(block, "work_dir"),
        duration(block, "poll", POLL, Duration.ofMillis(10), Duration.ofHours(1)),
        block.integer("max_concurrent", 1, MOST).orElse(CONCURRENT),
        block.integer("max_queued", 0, MOST).orElse(QUEUED),
        duration(block, "task_timeout", TASK_TIMEOUT, Duration.ofMillis(1), Duration.ofDays(7)),
        duration(block, "download_expiry", EXPIRY, Duration.ofSeconds(1), Duration.ofDays(365)));
  }

  private static Path missing(DocumentNode dir) {
    if (!dir.exists()) {
      dir.fault("dir is missing; write the folder of the organization, such as organizations");
    }
    return Path.of("");
  }

  private Optional<Path> folder(DocumentNode block, String name) {
    Optional<String> text = block.text(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path path = home.resolve(text.get()).normalize();
      if (!path.startsWith(home) && roots.stream().noneMatch(path::startsWith)) {
        block
            .member(name)
            .fault(
                name
                    + " is outside the home; move it there, or name a folder above it in"
                    + " serai.organizations.roots");
      } else if (!Files.isDirectory(path)) {
        block
            .member(name)
            .warn(
                "FOLDER_MISSING",
                name + ": there is no folder " + path + "; create it, or correct the path");
      }
      return Optional.of(path);
    } catch (InvalidPathException invalid) {
      block.member(name).fault(name + " is not a path of this system; correct it");
      return Optional.of(home);
    }
  }

  private static URI url(DocumentNode node) {
    Optional<URI> url = node.asText("write " + URL).flatMap(RemoteAgentCardAddress::parse);
    if (url.isEmpty() && node.node().isTextual() && !node.textOrEmpty().isBlank()) {
      node.fault("agent_zero_url must be " + URL);
    }
    return URI.create(url.map(OrganizationBlockReader::withoutSlash).orElse("http://localhost"));
  }

  private static String withoutSlash(URI url) {
    String text = url.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  private static Duration duration(
      DocumentNode block, String name, Duration standard, Duration least, Duration most) {
    return block
        .duration(
            name,
            "a duration such as 2s, 10m or 24h",
            value -> value.compareTo(least) >= 0 && value.compareTo(most) <= 0)
        .orElse(standard);
  }
}
