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

  /** How many capabilities that are not served the log names. */
  private static final int TOLD = 10;

  private final CapabilityRegistry registry;
  private final VerifiedReader reader;
  private final CapabilityStore store;
  private final Consumer<Set<Origin>> freed;
  private final RegistryQuota quota;
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
   * Serves what was registered before, as far as the limits allow; called once, at start. What does
   * not fit stays in the store, and the log names it.
   */
  public void restore() {
    List<Candidate> candidates = new ArrayList<>();
    for (CapabilityStore.Entry entry : store.entries()) {
      store.read(entry).flatMap(this::readAgain).ifPresent(each -> admit(each, entry, candidates));
    }
    registry
        .restore(candidates)
        .forEach((origin, faults) -> LOG.error("{} is not served any more: {}", origin, faults));
    if (!unserved.isEmpty()) {
      LOG.error(
          "{} registered capabilities exceed the limits and are not served, such as {}. They are"
              + " kept: raise serai.registry.memory, serai.registry.max-documents or what is"
              + " allowed for each agent, or delete some, and start again.",
          unserved.size(),
          unserved.keySet().stream().limit(TOLD).map(Origin::label).toList());
    }
  }

  private Optional<Capability> readAgain(Document document) {
    try {
      return Optional.of(reader.read(document, false));
    } catch (A2sException refused) {
      LOG.error(
          "A registered capability is not served any more: {} {}",
          refused.getMessage(),
          refused.faults());
      return Optional.empty();
    }
  }

  private void admit(Capability capability, CapabilityStore.Entry entry, List<Candidate> admitted) {
    Candidate candidate = candidate(capability);
    long memory = CapabilityMemory.of(capability);
    if (quota.refusal(entry.owner(), memory).isPresent()) {
      unserved.put(origin(capability), capability.checksum());
    } else {
      quota.add(candidate.origin(), entry.owner(), memory);
      admitted.add(candidate);
    }
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
      refuseFiles(targets);
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
      throw A2sException.of(
          409,
          "VERSION_EXISTS",
          "%s %s is registered with other content. Raise the version."
              .formatted(capability.name(), capability.version()));
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
    store.save(capability, owner);
    CapabilityRegistry.Verdicts verdicts = registry.change(List.of(candidate), Set.of(), Set.of());
    tell(verdicts);
    refuseOvertaken(candidate, verdicts);
    quota.add(candidate.origin(), owner, memory);
    unserved.remove(origin(capability));
    return new Registered(capability, same.isEmpty());
  }

  /** A file that came in between may have taken the place. */
  private void refuseOvertaken(Candidate candidate, CapabilityRegistry.Verdicts verdicts)
      throws A2sException {
    List<Fault> faults = verdicts.refused().get(candidate.origin());
    if (faults != null) {
      registry.forget(candidate.origin());
      store.delete(origin(candidate.capability()));
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
   * @param optional whether there need not be any
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
