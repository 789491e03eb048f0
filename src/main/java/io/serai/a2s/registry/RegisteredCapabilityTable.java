package io.serai.a2s.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.serai.a2s.model.Capability;
import io.serai.a2s.registry.CapabilityNameOwnerTable.NameOwner;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.security.Caller;
import io.serai.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores registered capabilities in the database: one document per name and semantic version
 * (A2S-Q2). Names have owners ({@link CapabilityNameOwnerTable}).
 *
 * <p>Thread-safe. Methods block, and their changes are durable when they return.
 *
 * @param nameHold how long a name is kept for its owner when its last document was deleted
 */
public record RegisteredCapabilityTable(Database database, Clock clock, Duration nameHold) {

  private static final Logger LOG = LoggerFactory.getLogger(RegisteredCapabilityTable.class);

  /** The result of storing a capability. */
  sealed interface SaveResult {

    /** The capability was added. */
    record Added() implements SaveResult {}

    /** The same document was stored already. */
    record Existed() implements SaveResult {}

    /** Another document is stored under this name and version and was not changed. */
    record VersionTaken() implements SaveResult {}

    /** The name belongs to another caller. */
    record NameTaken(NameOwner owner) implements SaveResult {}
  }

  /** A stored document: its key, its checksum, and the id of the caller who registered it. */
  record Entry(String name, String version, String checksum, String owner) {

    CapabilityOrigin.RegisteredOrigin origin() {
      return new CapabilityOrigin.RegisteredOrigin(name, version, owner);
    }

    /** The name for log messages. */
    @Override
    public String toString() {
      return origin().label();
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

  /** Returns the owners of all names that have documents, by name in lower case. */
  Map<String, String> nameOwners() {
    return database.read(CapabilityNameOwnerTable::owners).join();
  }

  /** Returns the owner of a name; empty if the name is free. */
  Optional<NameOwner> nameOwner(String name) {
    long expired = expired();
    return database
        .read(handle -> CapabilityNameOwnerTable.find(handle, name))
        .join()
        .filter(found -> found.releasedAt() == null || found.releasedAt() > expired);
  }

  /** Returns when a released name is free. */
  Instant freeAt(long releasedAt) {
    return Instant.ofEpochMilli(releasedAt).plus(nameHold);
  }

  /**
   * Stores a capability, and gives its name to the caller if it is free. If the same name, version
   * and checksum are stored already, the document is written again, which repairs a damaged one.
   */
  SaveResult save(Capability capability, Caller caller) {
    String text = text(capability);
    long expired = expired();
    return database.write(handle -> save(handle, capability, text, caller, expired)).join();
  }

  private SaveResult save(
      Handle handle, Capability capability, String text, Caller caller, long expired) {
    Optional<NameOwner> other =
        CapabilityNameOwnerTable.claim(handle, capability.name(), caller, expired);
    if (other.isPresent()) {
      return new SaveResult.NameTaken(other.get());
    }
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
            .bind("owner", caller.id())
            .execute();
    if (added > 0) {
      return new SaveResult.Added();
    }
    int same =
        bound(
                handle.createUpdate(
                    "update capability set document = :document"
                        + " where name = :name and version = :version and checksum = :checksum"),
                capability)
            .bind("document", text)
            .execute();
    return same > 0 ? new SaveResult.Existed() : new SaveResult.VersionTaken();
  }

  private long expired() {
    return clock.millis() - nameHold.toMillis();
  }

  private static Update bound(Update update, Capability capability) {
    return update
        .bind("name", capability.name())
        .bind("version", capability.semver().getVersion())
        .bind("checksum", capability.checksum());
  }

  /**
   * Deletes these capabilities, if they exist. A name without documents is released.
   *
   * @param mostReleased of an owner, how many released names are kept; the oldest go first
   */
  void delete(
      Collection<CapabilityOrigin.RegisteredOrigin> registered,
      ToIntFunction<String> mostReleased) {
    database.write(handle -> delete(handle, registered, mostReleased)).join();
  }

  private boolean delete(
      Handle handle,
      Collection<CapabilityOrigin.RegisteredOrigin> registered,
      ToIntFunction<String> mostReleased) {
    long now = clock.millis();
    for (CapabilityOrigin.RegisteredOrigin origin : registered) {
      CapabilityNameOwnerTable.lock(handle, origin.name());
      handle
          .createUpdate("delete from capability where name = :name and version = :version")
          .bind("name", origin.name())
          .bind("version", origin.version())
          .execute();
      CapabilityNameOwnerTable.releaseUnused(handle, origin.name(), now);
      CapabilityNameOwnerTable.find(handle, origin.name())
          .map(NameOwner::owner)
          .ifPresent(
              owner ->
                  CapabilityNameOwnerTable.removeBeyond(
                      handle, owner, mostReleased.applyAsInt(owner)));
    }
    CapabilityNameOwnerTable.removeExpired(handle, now - nameHold.toMillis());
    return true;
  }

  private static String text(Capability capability) {
    try {
      return JsonMappers.MAPPER.writeValueAsString(capability.document());
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
