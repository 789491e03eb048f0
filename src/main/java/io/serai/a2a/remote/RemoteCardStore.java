package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.client.CardDocument;
import io.serai.document.JsonMappers;
import io.serai.store.AtomicFileWriter;
import io.serai.store.OwnerOnlyFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the cards of remote agents as they were read last, in a file for each agent that only the
 * hub's user can read. A file that cannot be read or written is reported in the log; the hub then
 * works without it. For one thread at a time.
 */
final class RemoteCardStore {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteCardStore.class);

  private static final String SUFFIX = ".json";

  /** A larger file is none that a hub has written. */
  private static final int MAX_SIZE = 16 * 1024 * 1024;

  private final Path folder;

  /**
   * @param data folder of what the hub stores
   */
  RemoteCardStore(Path data) {
    this.folder = data.resolve("agent-cards");
  }

  /**
   * A stored card.
   *
   * @param readAt when it was read
   */
  record StoredCard(CardDocument document, Instant readAt) {}

  /** Returns the card of an agent; empty if there is none that was read for this URL. */
  Optional<StoredCard> load(String agent, URI url) {
    try {
      if (Files.size(file(agent)) > MAX_SIZE) {
        throw new IOException("it is larger than a hub writes it");
      }
      JsonNode stored = JsonMappers.stored().readTree(Files.readAllBytes(file(agent)));
      return stored.path("url").asText().equals(url.toString())
          ? Optional.of(card(stored))
          : Optional.empty();
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException | IllegalArgumentException | DateTimeException unreadable) {
      LOG.warn("The stored card of agent {} cannot be read: {}", agent, unreadable.getMessage());
      return Optional.empty();
    }
  }

  private static StoredCard card(JsonNode stored) {
    return new StoredCard(
        new CardDocument(
            URI.create(stored.path("address").asText()),
            stored.path("card").asText(),
            stored.path("etag").textValue()),
        Instant.parse(stored.path("read_at").asText()));
  }

  /** Stores the card of an agent, unless it is stored already. */
  void save(String agent, URI url, StoredCard card) {
    CardDocument document = card.document();
    if (load(agent, url).filter(known -> known.document().equals(document)).isPresent()) {
      return;
    }
    ObjectNode stored = JsonMappers.object().put("url", url.toString());
    stored.put("address", document.address().toString()).put("etag", document.etag());
    stored.put("read_at", card.readAt().toString()).put("card", document.text());
    try {
      OwnerOnlyFiles.createFolder(folder);
      AtomicFileWriter.write(
          file(agent),
          JsonMappers.text(stored).getBytes(StandardCharsets.UTF_8),
          AtomicFileWriter.PRIVATE);
    } catch (IOException unwritable) {
      LOG.error("The card of agent {} cannot be stored: {}", agent, unwritable.getMessage());
    }
  }

  /** Deletes the card of an agent. */
  void delete(String agent) {
    try {
      Files.deleteIfExists(file(agent));
    } catch (IOException failure) {
      LOG.error("The card of agent {} cannot be deleted: {}", agent, failure.getMessage());
    }
  }

  /** Deletes the cards of all agents but these. */
  void keepOnly(Set<String> agents) {
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .filter(agent -> !agents.contains(agent))
          .forEach(this::delete);
    } catch (NoSuchFileException none) {
      LOG.debug("No card of a remote agent is stored");
    } catch (IOException | UncheckedIOException failure) {
      LOG.error("The stored cards of agents cannot be listed: {}", failure.getMessage());
    }
  }

  private Path file(String agent) {
    return folder.resolve(agent + SUFFIX);
  }
}
