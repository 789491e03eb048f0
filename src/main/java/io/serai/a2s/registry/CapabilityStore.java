package io.serai.a2s.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.serai.a2s.model.Capability;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Json;
import io.serai.store.Database;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registered capabilities in the database: the document of each name and semantic version, once
 * (A2S-Q2).
 *
 * <p>Thread-safe. Its methods block, and what they were called for is durable when they return.
 */
public final class CapabilityStore {

  private static final Logger LOG = LoggerFactory.getLogger(CapabilityStore.class);

  private final Database database;
  private final Clock clock;

  public CapabilityStore(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** A document that was registered: its key, and the caller to whom it counts. */
  record Entry(String name, String version, String owner) {}

  /** What is registered, in the order of the registrations; the documents are read one by one. */
  List<Entry> entries() {
    return database
        .read(
            handle ->
                handle
                    .createQuery(
                        "select name, version, owner from capability"
                            + " order by registered_at, name, version")
                    .map(
                        (row, context) ->
                            new Entry(row.getString(1), row.getString(2), row.getString(3)))
                    .list())
        .join();
  }

  /** The document of an entry; empty where it is gone, or damaged, which is logged. */
  Optional<Document> read(Entry entry) {
    Optional<String> text =
        database
            .read(
                handle ->
                    handle
                        .createQuery(
                            "select document from capability"
                                + " where name = :name and version = :version")
                        .bind("name", entry.name())
                        .bind("version", entry.version())
                        .mapTo(String.class)
                        .findFirst())
            .join();
    try {
      return text.isPresent() ? Optional.of(Document.json(text.get())) : Optional.empty();
    } catch (DocumentException damaged) {
      LOG.error(
          "A registered capability cannot be read and is not served: {}", damaged.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Keeps a capability; one of the same name and version stays as it is.
   *
   * @param owner the caller to whom it counts
   */
  void save(Capability capability, String owner) {
    String text = text(capability);
    database
        .write(
            handle ->
                handle
                    .createUpdate(
                        "insert into capability"
                            + " (name, version, checksum, document, registered_at, owner)"
                            + " values (:name, :version, :checksum, :document, :at, :owner)"
                            + " on conflict (name, version) do nothing")
                    .bind("name", capability.name())
                    .bind("version", capability.semver().getVersion())
                    .bind("checksum", capability.checksum())
                    .bind("document", text)
                    .bind("at", clock.millis())
                    .bind("owner", owner)
                    .execute())
        .join();
  }

  /** Forgets the capability of that name and version, if there is one. */
  void delete(Origin.Registered registered) {
    database
        .write(
            handle ->
                handle
                    .createUpdate(
                        "delete from capability where name = :name and version = :version")
                    .bind("name", registered.name())
                    .bind("version", registered.version())
                    .execute())
        .join();
  }

  private static String text(Capability capability) {
    try {
      return Json.MAPPER.writeValueAsString(capability.document());
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
