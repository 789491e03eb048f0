package io.serai.skill;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The catalog of all skills that the hub serves, published as immutable snapshots.
 *
 * <p>Thread-safe. Readers take no lock and see each change as a whole. Changes are made one after
 * the other. Each listener is notified in that order, on the thread that makes the change and
 * before {@link #update} returns.
 *
 * <p>A registered skill is served only while no file or route of the home has its name. One that is
 * displaced is served again when the home has the name no more.
 */
public final class SkillCatalog {

  private static final Logger LOG = LoggerFactory.getLogger(SkillCatalog.class);

  private final ReentrantLock changeLock = new ReentrantLock();

  @SuppressWarnings("ThreadLocalUsage") // removed with the last hold; one per catalog
  private final ThreadLocal<CatalogChangeBatch> batches = new ThreadLocal<>();

  private final SkillNameReservations names = new SkillNameReservations();
  private final List<Consumer<CatalogChange>> listeners = new CopyOnWriteArrayList<>();
  private final Set<String> reserved = ConcurrentHashMap.newKeySet();
  private volatile CatalogSnapshot snapshot = CatalogSnapshot.EMPTY;

  /** Returns the current contents. */
  public CatalogSnapshot snapshot() {
    return snapshot;
  }

  /**
   * Removes and adds skills in one change; a removed skill makes room for an added one.
   *
   * <p>A skill to remove that does not exist is ignored, so that a provider may be stopped twice.
   *
   * @throws SkillExistsException if another skill has one of the added versions; then nothing has
   *     changed
   * @throws ReservedSkillException if one of them has an id that is {@linkplain #reserve reserved};
   *     then nothing has changed
   * @throws IllegalStateException if called by a listener
   */
  public void update(Collection<Skill> added, Collection<Skill> removed) {
    added.forEach(this::refuseReserved);
    CatalogChangeBatch batch = batches.get();
    if (batch == null) {
      change(added, removed);
    } else {
      batch.collect(added, removed);
    }
  }

  /**
   * Closes all ids that begin so: the hub has tasks of its own with such ids, and would run the
   * tasks of a skill like these.
   */
  public void reserve(String prefix) {
    reserved.add(prefix);
  }

  private void refuseReserved(Skill skill) {
    for (String prefix : reserved) {
      if (skill.id().startsWith(prefix)) {
        throw new ReservedSkillException(skill.id(), prefix);
      }
    }
  }

  /** Returns a skill of the home that has this name; such a name is closed to registrations. */
  public Optional<Skill> ofHome(String idOrName) {
    return names.home(idOrName);
  }

  /** Returns the registered skills that are not served, because the home has their name. */
  public List<Skill> displaced(String idOrName) {
    return names.displaced(idOrName);
  }

  /**
   * Starts to collect the changes of this thread. Closing the hold publishes them as one change, so
   * that a skill that is removed and added again is never missing. Holds may overlap; the end of
   * each one publishes.
   *
   * @return to be closed on the same thread; closing throws what {@link #update} throws
   */
  public CatalogChangeHold hold() {
    if (batches.get() == null) {
      batches.set(new CatalogChangeBatch());
    }
    CatalogChangeBatch changes = batches.get();
    changes.open();
    return () -> publish(changes);
  }

  private void publish(CatalogChangeBatch changes) {
    if (changes.close()) {
      batches.remove();
    }
    change(changes.takeAdded(), changes.takeRemoved());
  }

  private void change(Collection<Skill> added, Collection<Skill> removed) {
    if (changeLock.isHeldByCurrentThread()) {
      throw new IllegalStateException("a listener of the catalog may not change it");
    }
    changeLock.lock();
    try {
      apply(List.copyOf(added), existing(removed));
    } finally {
      changeLock.unlock();
    }
  }

  /**
   * Adds a listener. It is notified of the existing skills, as one change, and of every later
   * change.
   */
  public void listen(Consumer<CatalogChange> listener) {
    changeLock.lock();
    try {
      listeners.add(listener);
      if (snapshot.size() > 0) {
        notifyListener(
            listener,
            new CatalogChange(
                CatalogSnapshot.EMPTY, snapshot, snapshot.skills().toList(), List.of()));
      }
    } finally {
      changeLock.unlock();
    }
  }

  /** Removes the listener. */
  public void unlisten(Consumer<CatalogChange> listener) {
    listeners.remove(listener);
  }

  private List<Skill> existing(Collection<Skill> removed) {
    return removed.stream()
        .distinct()
        .filter(
            skill -> names.hasRegistered(skill) || snapshot.versions(skill.id()).contains(skill))
        .toList();
  }

  private void apply(List<Skill> added, List<Skill> removed) {
    if (added.isEmpty() && removed.isEmpty()) {
      return;
    }
    SkillNameReservations.NameChange names = this.names.plan(added, removed);
    CatalogSnapshot before = snapshot;
    CatalogSnapshot after = before.with(names.added(), names.removed());
    names.added().forEach(skill -> refuseDuplicate(after, skill));
    names.displaced(this.names).forEach(SkillCatalog::logDisplaced);
    this.names.apply(names);
    snapshot = after;
    CatalogChange change = new CatalogChange(before, after, names.added(), names.removed());
    listeners.forEach(listener -> notifyListener(listener, change));
  }

  private static void logDisplaced(Skill skill) {
    LOG.warn(
        "{} {}, which {} registered, is not served while a file or route of the home has its name",
        skill.name(),
        skill.version(),
        skill.owner());
  }

  private static void refuseDuplicate(CatalogSnapshot after, Skill added) {
    List<Skill> same = after.versions(added.id()).stream().filter(added::sameVersion).toList();
    if (same.size() > 1) {
      throw new SkillExistsException(
          same.stream().filter(skill -> !Objects.equals(skill, added)).findFirst().orElse(added));
    }
  }

  private static void notifyListener(Consumer<CatalogChange> listener, CatalogChange change) {
    try {
      listener.accept(change);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      LOG.error("A listener of the skill catalog failed; the change itself is kept", e);
    }
  }

  /** Collects changes until it is closed. */
  @FunctionalInterface
  public interface CatalogChangeHold extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * An atomic change of the catalog. Listeners are notified once {@link #after} is published.
   *
   * @param added skills that were added
   * @param removed skills that were removed; a replaced skill is in both lists
   */
  public record CatalogChange(
      CatalogSnapshot before, CatalogSnapshot after, List<Skill> added, List<Skill> removed) {}
}
