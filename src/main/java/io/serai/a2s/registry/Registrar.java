package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityId;
import io.serai.a2s.model.CapabilityMemory;
import io.serai.a2s.model.Versions;
import io.serai.document.Document;
import io.serai.document.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registrations: a change set of one document, kept durably before it is served, so that what was
 * acknowledged survives a crash (A2S-59, A2S-Q2). Thread-safe; blocks.
 */
public final class Registrar {

  /** A registration that stands; {@code isNew} is false where the same content stood before. */
  public record Registered(Capability capability, boolean isNew) {}

  private static final Logger LOG = LoggerFactory.getLogger(Registrar.class);
  private static final String NOT_SERVED = "{} is kept but not served: {}";

  private final CapabilityRegistry registry;
  private final VerifiedReader reader;
  private final CapabilityStore store;
  private final Consumer<Set<Origin>> freed;
  private final RegistryQuota quota;

  /** The checksums of what is in the store and not served. */
  private final Map<Origin.Registered, String> unserved = new TreeMap<>();

  private final ReentrantLock registering = new ReentrantLock();

  /**
   * @param freed is told which files can be served now that something was registered or deleted
   */
  public Registrar(
      CapabilityRegistry registry,
      VerifiedReader reader,
      CapabilityStore store,
      RegistryLimits limits,
      Consumer<Set<Origin>> freed) {
    this.registry = registry;
    this.reader = reader;
    this.store = store;
    this.quota = new RegistryQuota(limits);
    this.freed = freed;
  }

  /**
   * Serves what was registered before, as far as it can be read, has its place and fits the limits;
   * called once, at start. The rest stays in the store, and the log names it.
   */
  public void restore() {
    List<CapabilityStore.Entry> entries = store.entries();
    List<Candidate> candidates = new ArrayList<>();
    for (CapabilityStore.Entry entry : entries) {
      store
          .read(entry)
          .flatMap(document -> readAgain(document, entry))
          .filter(capability -> fits(capability, entry))
          .ifPresentOrElse(
              capability -> candidates.add(new Candidate(entry.origin(), capability)),
              () -> unserved.put(entry.origin(), entry.checksum()));
    }
    Map<Origin, List<Fault>> refused = registry.restore(candidates);
    for (CapabilityStore.Entry entry : entries) {
      List<Fault> faults = refused.get(entry.origin());
      if (faults != null) {
        giveUp(entry, faults);
      }
    }
  }

  private Optional<Capability> readAgain(Document document, CapabilityStore.Entry entry) {
    try {
      return Optional.of(reader.read(document, false));
    } catch (A2sException refused) {
      LOG.error(NOT_SERVED, entry, refused.getMessage() + " " + refused.faults());
      return Optional.empty();
    }
  }

  /** Counts a capability, if there is room for it. */
  private boolean fits(Capability capability, CapabilityStore.Entry entry) {
    long memory = CapabilityMemory.of(capability);
    Optional<A2sException> full = quota.refusal(entry.owner(), memory);
    if (full.isPresent()) {
      String setting = full.get().details().path("setting").asText();
      LOG.error(
          NOT_SERVED,
          entry,
          "it is beyond " + setting + ". Raise that or delete some, and start again.");
      return false;
    }
    quota.add(entry.origin(), entry.owner(), memory);
    return true;
  }

  /** Another one has the place of what was to be served. */
  private void giveUp(CapabilityStore.Entry entry, List<Fault> faults) {
    LOG.error(NOT_SERVED, entry, faults);
    quota.remove(entry.origin());
    unserved.put(entry.origin(), entry.checksum());
  }

  /**
   * Registers a document.
   *
   * @param strict whether a warning is a fault
   * @param owner the caller to whom it counts
   * @throws A2sException where it is refused; nothing has changed then
   */
  public Registered register(Document document, boolean strict, String owner) throws A2sException {
    Capability capability = reader.read(document, strict);
    registering.lock();
    try {
      return register(capability, owner);
    } finally {
      registering.unlock();
    }
  }

  /**
   * Removes a registration.
   *
   * @param version null for all versions
   * @throws A2sException where there is none, or a file serves it
   */
  public void delete(String id, @Nullable String version) throws A2sException {
    registering.lock();
    try {
      Set<Origin.Registered> kept = unserved(id, version);
      Map<Origin, Capability> targets = targets(id, version, !kept.isEmpty());
      if (kept.isEmpty()) {
        refuseFiles(targets);
      } else {
        targets.keySet().removeIf(Origin.FromFile.class::isInstance);
      }
      kept.forEach(store::delete);
      unserved.keySet().removeAll(kept);
      targets.values().forEach(found -> store.delete(origin(found)));
      tell(registry.change(List.of(), targets.keySet(), Set.of()));
      targets.keySet().forEach(quota::remove);
    } finally {
      registering.unlock();
    }
  }

  private Registered register(Capability capability, String owner) throws A2sException {
    Candidate candidate = candidate(capability);
    Optional<Capability> same = sameVersion(capability);
    String standing = same.map(Capability::checksum).orElse(unserved.get(origin(capability)));
    if (standing != null && !standing.equals(capability.checksum())) {
      throw exists(capability);
    }
    if (registry.serving().containsKey(candidate.origin())) {
      return new Registered(capability, false);
    }
    List<Fault> faults = registry.preview(candidate);
    if (!faults.isEmpty()) {
      throw A2sException.invalid("The document is no valid capability.", faults);
    }
    long memory = CapabilityMemory.of(capability);
    Optional<A2sException> full = quota.refusal(owner, memory);
    if (full.isPresent()) {
      throw full.get();
    }
    CapabilityStore.Saved saved = store.save(capability, owner);
    if (saved == CapabilityStore.Saved.REFUSED) {
      throw exists(capability);
    }
    CapabilityRegistry.Verdicts verdicts = registry.change(List.of(candidate), Set.of(), Set.of());
    tell(verdicts);
    refuseOvertaken(candidate, verdicts, saved);
    quota.add(candidate.origin(), owner, memory);
    unserved.remove(origin(capability));
    return new Registered(capability, same.isEmpty());
  }

  private static A2sException exists(Capability capability) {
    return A2sException.of(
        409,
        "VERSION_EXISTS",
        "%s %s is registered with other content. Raise the version."
            .formatted(capability.name(), capability.version()));
  }

  /** A file that came in between may have taken the place. */
  private void refuseOvertaken(
      Candidate candidate, CapabilityRegistry.Verdicts verdicts, CapabilityStore.Saved saved)
      throws A2sException {
    List<Fault> faults = verdicts.refused().get(candidate.origin());
    if (faults != null) {
      registry.forget(candidate.origin());
      if (saved == CapabilityStore.Saved.ADDED) {
        store.delete(origin(candidate.capability()));
      }
      throw A2sException.invalid("The document is no valid capability.", faults);
    }
  }

  private Optional<Capability> sameVersion(Capability wanted) {
    return registry.versions(wanted.id()).values().stream()
        .filter(other -> other.name().equals(wanted.name()))
        .filter(other -> other.semver().equals(wanted.semver()))
        .findFirst();
  }

  /** What is kept without being served, of that id or name. */
  private Set<Origin.Registered> unserved(String idOrName, @Nullable String version) {
    return unserved.keySet().stream()
        .filter(
            kept -> kept.name().equals(idOrName) || CapabilityId.of(kept.name()).equals(idOrName))
        .filter(kept -> version == null || isVersion(kept, version))
        .collect(Collectors.toSet());
  }

  private static boolean isVersion(Origin.Registered kept, String version) {
    return Versions.parse(version).filter(v -> v.getVersion().equals(kept.version())).isPresent();
  }

  /**
   * What is served of that id or name.
   *
   * @param optional whether finding none is allowed
   */
  private Map<Origin, Capability> targets(
      String idOrName, @Nullable String version, boolean optional) throws A2sException {
    Map<Origin, Capability> targets = named(idOrName);
    targets.values().removeIf(found -> version != null && !found.isVersion(version));
    if (targets.isEmpty() && !optional) {
      String what = version == null ? idOrName : idOrName + " " + version;
      throw A2sException.of(404, "NOT_FOUND", "There is no capability " + what + ".");
    }
    return targets;
  }

  private Map<Origin, Capability> named(String idOrName) {
    Map<Origin, Capability> byId = registry.versions(idOrName);
    if (!byId.isEmpty()) {
      return new TreeMap<>(byId);
    }
    Map<Origin, Capability> byName = new TreeMap<>(registry.versions(CapabilityId.of(idOrName)));
    byName.values().removeIf(found -> !found.name().equals(idOrName));
    return byName;
  }

  private static void refuseFiles(Map<Origin, Capability> targets) throws A2sException {
    for (Origin origin : targets.keySet()) {
      if (origin instanceof Origin.FromFile file) {
        throw A2sException.of(
            409, "FILE_OWNED", "The file " + file.label() + " serves it. Delete the file.");
      }
    }
  }

  private void tell(CapabilityRegistry.Verdicts verdicts) {
    Set<Origin> files =
        verdicts.accepted().stream()
            .filter(Origin.FromFile.class::isInstance)
            .collect(Collectors.toSet());
    if (!files.isEmpty()) {
      freed.accept(files);
    }
  }

  private static Candidate candidate(Capability capability) {
    return new Candidate(origin(capability), capability);
  }

  private static Origin.Registered origin(Capability capability) {
    return new Origin.Registered(capability.name(), capability.semver().getVersion());
  }
}
