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
 * Stores registered capabilities in the database: one document per name and semantic version
 * (A2S-Q2).
 *
 * <p>Thread-safe. Methods block, and their changes are durable when they return.
 */
public final class CapabilityStore {

  private static final Logger LOG = LoggerFactory.getLogger(CapabilityStore.class);

  private final Database database;
  private final Clock clock;

  public CapabilityStore(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** The owner of registrations that were stored before owners were recorded. */
  static final String UNKNOWN_OWNER = "";

  /** The result of storing a capability. */
  enum SaveResult {
    /** The capability was added. */
    ADDED,
    /** The same document was stored already. */
    EXISTED,
    /** Another document is stored under this name and version and was not changed. */
    REFUSED
  }

  /** A stored document: its key, its checksum, and the caller whose quota it counts against. */
  record Entry(String name, String version, String checksum, String owner) {

    CapabilityOrigin.RegisteredOrigin origin() {
      return new CapabilityOrigin.RegisteredOrigin(name, version);
    }

    /** The name for log messages. */
    @Override
    public String toString() {
      String label = origin().label();
      return owner.equals(UNKNOWN_OWNER) ? label : label + " by " + owner;
    }
  }

  /** Returns all entries, oldest registration first, without their documents. */
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

  /**
   * Reads the document of an entry; empty if it no longer exists or is damaged, which is logged.
   */
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
   * Stores a capability. If the same name, version and checksum are stored already, the document is
   * written again, which repairs a damaged one.
   *
   * @param owner the caller whose quota it counts against from now on
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
    return same > 0 ? SaveResult.EXISTED : SaveResult.REFUSED;
  }

  private static Update bound(Update update, Capability capability) {
    return update
        .bind("name", capability.name())
        .bind("version", capability.semver().getVersion())
        .bind("checksum", capability.checksum());
  }

  /** Deletes the capability of that name and version, if it exists. */
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
