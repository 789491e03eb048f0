package io.serai.a2s.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.serai.a2s.model.Capability;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.store.Database;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
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

  /** The owner of what was registered before owners were noted. */
  static final String UNKNOWN_OWNER = "";

  /** What became of a capability that was to be kept. */
  enum SaveResult {
    /** It is new. */
    ADDED,
    /** The same content stood before. */
    STOOD,
    /** Other content stands under its name and version, and was left as it is. */
    REFUSED
  }

  /** A document that was registered: its key, its checksum, and the caller to whom it counts. */
  record Entry(String name, String version, String checksum, String owner) {

    CapabilityOrigin.RegisteredOrigin origin() {
      return new CapabilityOrigin.RegisteredOrigin(name, version);
    }

    /** How the log calls it. */
    @Override
    public String toString() {
      String label = origin().label();
      return owner.equals(UNKNOWN_OWNER) ? label : label + " by " + owner;
    }
  }

  /** What is registered, in the order of the registrations; the documents are read one by one. */
  List<Entry> entries() {
    return database
        .read(
            handle ->
                handle
                    .createQuery(
                        "select name, version, checksum, owner from capability"
                            + " order by registered_at, name, version")
                    .map(
                        (row, context) ->
                            new Entry(
                                row.getString(1),
                                row.getString(2),
                                row.getString(3),
                                row.getString(4)))
                    .list())
        .join();
  }

  /** The document of an entry; empty where it is gone, or damaged, which is logged. */
  Optional<ParsedDocument> read(Entry entry) {
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
      return text.isPresent() ? Optional.of(ParsedDocument.json(text.get())) : Optional.empty();
    } catch (DocumentParseException damaged) {
      LOG.error("{} is kept but not served: it is damaged: {}", entry, damaged.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Keeps a capability. One of the same name, version and checksum is written again, which mends
   * what was damaged.
   *
   * @param owner the caller to whom it counts from now on
   */
  SaveResult save(Capability capability, String owner) {
    String text = text(capability);
    return database.write(handle -> save(handle, capability, text, owner)).join();
  }

  private SaveResult save(Handle handle, Capability capability, String text, String owner) {
    int added =
        bound(
                handle.createUpdate(
                    "insert into capability"
                        + " (name, version, checksum, document, registered_at, owner)"
                        + " values (:name, :version, :checksum, :document, :at, :owner)"
                        + " on conflict (name, version) do nothing"),
                capability)
            .bind("document", text)
            .bind("at", clock.millis())
            .bind("owner", owner)
            .execute();
    if (added > 0) {
      return SaveResult.ADDED;
    }
    int same =
        bound(
                handle.createUpdate(
                    "update capability set document = :document, owner = :owner"
                        + " where name = :name and version = :version and checksum = :checksum"),
                capability)
            .bind("document", text)
            .bind("owner", owner)
            .execute();
    return same > 0 ? SaveResult.STOOD : SaveResult.REFUSED;
  }

  private static Update bound(Update update, Capability capability) {
    return update
        .bind("name", capability.name())
        .bind("version", capability.semver().getVersion())
        .bind("checksum", capability.checksum());
  }

  /** Forgets the capability of that name and version, if there is one. */
  void delete(CapabilityOrigin.RegisteredOrigin registered) {
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
      return JsonMappers.MAPPER.writeValueAsString(capability.document());
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
