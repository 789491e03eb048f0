package io.serai.skill;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All skills that the hub serves, published as immutable snapshots.
 *
 * <p>Thread-safe: readers take no lock and see every change whole; changes come one after the
 * other, and each listener is told of them in that order, on the thread that makes the change and
 * before {@link #update} returns.
 */
public final class SkillCatalog {

  private static final Logger LOG = LoggerFactory.getLogger(SkillCatalog.class);

  private final ReentrantLock changing = new ReentrantLock();

  @SuppressWarnings("ThreadLocalUsage") // removed with the last hold; catalogs must not share it
  private final ThreadLocal<CatalogChangeBatch> gathered = new ThreadLocal<>();

  private final List<Consumer<CatalogChange>> listeners = new CopyOnWriteArrayList<>();
  private volatile CatalogSnapshot snapshot = CatalogSnapshot.EMPTY;

  /** What stands now. */
  public CatalogSnapshot snapshot() {
    return snapshot;
  }

  /**
   * Removes and adds in one change; what is removed makes room for what is added.
   *
   * <p>A skill to remove that does not stand is left alone, so that stopping twice is no fault.
   *
   * @throws SkillExistsException where another skill serves one of the added versions; nothing has
   *     changed then
   * @throws IllegalStateException where a listener calls it
   */
  public void update(Collection<Skill> added, Collection<Skill> removed) {
    CatalogChangeBatch later = gathered.get();
    if (later == null) {
      change(added, removed);
    } else {
      later.gather(added, removed);
    }
  }

  /**
   * Begins to gather the changes of this thread; closing publishes what was gathered as one change,
   * so that a skill that leaves and comes back is never missed. Holds may overlap: the end of each
   * publishes.
   *
   * @return to be closed on the same thread; closing throws what {@link #update} does
   */
  public CatalogChangeHold hold() {
    if (gathered.get() == null) {
      gathered.set(new CatalogChangeBatch());
    }
    CatalogChangeBatch changes = gathered.get();
    changes.open();
    return () -> publish(changes);
  }

  private void publish(CatalogChangeBatch changes) {
    if (changes.close()) {
      gathered.remove();
    }
    change(changes.takeAdded(), changes.takeRemoved());
  }

  private void change(Collection<Skill> added, Collection<Skill> removed) {
    if (changing.isHeldByCurrentThread()) {
      throw new IllegalStateException("a listener of the catalog may not change it");
    }
    changing.lock();
    try {
      apply(List.copyOf(added), standing(removed));
    } finally {
      changing.unlock();
    }
  }

  /** Tells the listener of what stands now, as one change, and of every change from now on. */
  public void listen(Consumer<CatalogChange> listener) {
    changing.lock();
    try {
      listeners.add(listener);
      if (snapshot.size() > 0) {
        tell(
            listener,
            new CatalogChange(
                CatalogSnapshot.EMPTY, snapshot, snapshot.skills().toList(), List.of()));
      }
    } finally {
      changing.unlock();
    }
  }

  /** Tells the listener no more. */
  public void unlisten(Consumer<CatalogChange> listener) {
    listeners.remove(listener);
  }

  private List<Skill> standing(Collection<Skill> removed) {
    return removed.stream()
        .distinct()
        .filter(skill -> snapshot.versions(skill.id()).contains(skill))
        .toList();
  }

  private void apply(List<Skill> added, List<Skill> removed) {
    if (added.isEmpty() && removed.isEmpty()) {
      return;
    }
    CatalogSnapshot before = snapshot;
    CatalogSnapshot after = before.with(added, removed);
    added.forEach(skill -> refuseTwice(after, skill));
    snapshot = after;
    CatalogChange change = new CatalogChange(before, after, added, removed);
    listeners.forEach(listener -> tell(listener, change));
  }

  private static void refuseTwice(CatalogSnapshot after, Skill added) {
    List<Skill> same = after.versions(added.id()).stream().filter(added::sameVersion).toList();
    if (same.size() > 1) {
      throw new SkillExistsException(
          same.stream().filter(skill -> !Objects.equals(skill, added)).findFirst().orElse(added));
    }
  }

  private static void tell(Consumer<CatalogChange> listener, CatalogChange change) {
    try {
      listener.accept(change);
    } catch (RuntimeException e) {
      LOG.error("A listener of the skill catalog failed; the change itself stands", e);
    }
  }

  /** Gathers changes until it is closed. */
  @FunctionalInterface
  public interface CatalogChangeHold extends AutoCloseable {
    @Override
    void close();
  }
}
