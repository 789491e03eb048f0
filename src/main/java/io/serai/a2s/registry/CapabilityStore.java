package io.serai.a2s.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.serai.a2s.model.Capability;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.document.Json;
import io.serai.store.Database;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
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

  /** All documents in the order of their registration; a damaged one is logged and left out. */
  List<Document> load() {
    List<String> texts =
        database
            .read(
                handle ->
                    handle
                        .createQuery("select document from capability order by registered_at")
                        .mapTo(String.class)
                        .list())
            .join();
    List<Document> documents = new ArrayList<>();
    for (String text : texts) {
      try {
        documents.add(Document.json(text));
      } catch (DocumentException damaged) {
        LOG.error(
            "A registered capability cannot be read and is not served: {}", damaged.getMessage());
      }
    }
    return documents;
  }

  /** Keeps a capability; one of the same name and version stays as it is. */
  void save(Capability capability) {
    String text = text(capability);
    database
        .write(
            handle ->
                handle
                    .createUpdate(
                        "insert into capability (name, version, checksum, document, registered_at)"
                            + " values (:name, :version, :checksum, :document, :at)"
                            + " on conflict (name, version) do nothing")
                    .bind("name", capability.name())
                    .bind("version", capability.semver().getVersion())
                    .bind("checksum", capability.checksum())
                    .bind("document", text)
                    .bind("at", clock.millis())
                    .execute())
        .join();
  }

  /** Forgets the capability of that name and version, if there is one. */
  void delete(Capability capability) {
    database
        .write(
            handle ->
                handle
                    .createUpdate(
                        "delete from capability where name = :name and version = :version")
                    .bind("name", capability.name())
                    .bind("version", capability.semver().getVersion())
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
