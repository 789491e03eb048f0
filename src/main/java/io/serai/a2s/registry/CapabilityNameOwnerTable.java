package io.serai.a2s.registry;

import io.serai.security.Caller;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The table of registered names with their owners. A name belongs to the caller who registered it
 * first; when its last document is deleted, it is kept for that owner for a time. Names are
 * compared without case.
 *
 * <p>Methods run within a transaction of the database, so that hubs which share it agree. Each one
 * that changes a name locks its row first.
 */
final class CapabilityNameOwnerTable {

  private static final int ALL = 1_000_000_000;

  private CapabilityNameOwnerTable() {}

  /**
   * The owner of a name.
   *
   * @param owner the id of a caller; empty if it is not known
   * @param releasedAt when the last document was deleted, in milliseconds since 1970; null while
   *     there is one
   */
  record NameOwner(String owner, @Nullable Long releasedAt) {}

  /**
   * Gives a name to a caller, unless it belongs to another one. Operators may use every name; one
   * that has documents stays with its owner.
   *
   * @param expired names that were released at this time or before are free
   * @return the owner, if it is another one and the caller may not use the name
   */
  static Optional<NameOwner> claim(Handle handle, String name, Caller caller, long expired) {
    int added =
        handle
            .createUpdate(
                "insert into capability_name (name, owner) values (:name, :owner)"
                    + " on conflict (name) do nothing")
            .bind("name", key(name))
            .bind("owner", caller.id())
            .execute();
    if (added > 0) {
      return Optional.empty();
    }
    int claimed =
        handle
            .createUpdate(
                "update capability_name"
                    + " set owner = case when released_at is null then owner else :owner end,"
                    + " released_at = null where name = :name"
                    + " and (owner = :owner or :operator = 1 or released_at <= :expired)")
            .bind("name", key(name))
            .bind("owner", caller.id())
            .bind("operator", caller.operator() ? 1 : 0)
            .bind("expired", expired)
            .execute();
    return claimed > 0 ? Optional.empty() : find(handle, name);
  }

  /** Returns the owner of a name, also of one that was released. */
  static Optional<NameOwner> find(Handle handle, String name) {
    return handle
        .createQuery("select owner, released_at from capability_name where name = :name")
        .bind("name", key(name))
        .map((row, context) -> owner(row))
        .findFirst();
  }

  private static NameOwner owner(ResultSet row) throws SQLException {
    long releasedAt = row.getLong(2);
    boolean held = row.wasNull();
    return new NameOwner(row.getString(1), held ? null : releasedAt);
  }

  /** Returns the owners of all names that have documents, by name in lower case. */
  static Map<String, String> owners(Handle handle) {
    return handle
        .createQuery("select name, owner from capability_name where released_at is null")
        .map((row, context) -> Map.entry(row.getString(1), row.getString(2)))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Locks the row of a name until the end of the transaction. */
  static void lock(Handle handle, String name) {
    handle
        .createUpdate("update capability_name set owner = owner where name = :name")
        .bind("name", key(name))
        .execute();
  }

  /** Releases a name that has no document any more. */
  static void releaseUnused(Handle handle, String name, long now) {
    handle
        .createUpdate(
            "update capability_name set released_at = :now where name = :name"
                + " and not exists (select 1 from capability where lower(name) = :name)")
        .bind("name", key(name))
        .bind("now", now)
        .execute();
  }

  /** Removes the names that were released at a time or before. */
  static void removeExpired(Handle handle, long expired) {
    handle
        .createUpdate("delete from capability_name where released_at <= :expired")
        .bind("expired", expired)
        .execute();
  }

  /** Removes the released names of an owner beyond the latest ones. */
  static void removeBeyond(Handle handle, String owner, int most) {
    handle
        .createUpdate(
            "delete from capability_name where name in (select name from capability_name"
                + " where owner = :owner and released_at is not null"
                + " order by released_at desc, name limit :all offset :most)")
        .bind("owner", owner)
        .bind("all", ALL)
        .bind("most", most)
        .execute();
  }

  /** Returns the name as it is compared. */
  static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
