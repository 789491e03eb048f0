package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityId;
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

  private final CapabilityRegistry registry;
  private final VerifiedReader reader;
  private final CapabilityStore store;
  private final Consumer<Set<Origin>> freed;
  private final ReentrantLock registering = new ReentrantLock();

  /**
   * @param freed is told which files can be served now that something was registered or deleted
   */
  public Registrar(
      CapabilityRegistry registry,
      VerifiedReader reader,
      CapabilityStore store,
      Consumer<Set<Origin>> freed) {
    this.registry = registry;
    this.reader = reader;
    this.store = store;
    this.freed = freed;
  }

  /** Serves what was registered before; called once, at start. */
  public void restore() {
    List<Candidate> candidates = new ArrayList<>();
    for (Document document : store.load()) {
      try {
        candidates.add(candidate(reader.read(document, false)));
      } catch (A2sException refused) {
        LOG.error(
            "A registered capability is not served any more: {} {}",
            refused.getMessage(),
            refused.faults());
      }
    }
    registry
        .restore(candidates)
        .forEach((origin, faults) -> LOG.error("{} is not served any more: {}", origin, faults));
  }

  /**
   * Registers a document.
   *
   * @param strict whether a warning is a fault
   * @throws A2sException where it is refused; nothing has changed then
   */
  public Registered register(Document document, boolean strict) throws A2sException {
    Capability capability = reader.read(document, strict);
    registering.lock();
    try {
      return register(capability);
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
      Map<Origin, Capability> targets = targets(id, version);
      refuseFiles(targets);
      targets.values().forEach(store::delete);
      tell(registry.change(List.of(), targets.keySet(), Set.of()));
    } finally {
      registering.unlock();
    }
  }

  private Registered register(Capability capability) throws A2sException {
    Candidate candidate = candidate(capability);
    Optional<Capability> same = sameVersion(capability);
    if (same.isPresent() && !same.get().checksum().equals(capability.checksum())) {
      throw A2sException.of(
          409,
          "VERSION_EXISTS",
          "%s %s is served with other content. Raise the version."
              .formatted(capability.name(), capability.version()));
    }
    if (registry.serving().containsKey(candidate.origin())) {
      return new Registered(capability, false);
    }
    List<Fault> faults = registry.preview(candidate);
    if (!faults.isEmpty()) {
      throw A2sException.invalid("The document is no valid capability.", faults);
    }
    store.save(capability);
    CapabilityRegistry.Verdicts verdicts = registry.change(List.of(candidate), Set.of(), Set.of());
    tell(verdicts);
    refuseOvertaken(candidate, verdicts);
    return new Registered(capability, same.isEmpty());
  }

  /** A file that came in between may have taken the place. */
  private void refuseOvertaken(Candidate candidate, CapabilityRegistry.Verdicts verdicts)
      throws A2sException {
    List<Fault> faults = verdicts.refused().get(candidate.origin());
    if (faults != null) {
      registry.forget(candidate.origin());
      store.delete(candidate.capability());
      throw A2sException.invalid("The document is no valid capability.", faults);
    }
  }

  private Optional<Capability> sameVersion(Capability wanted) {
    return registry.versions(wanted.id()).values().stream()
        .filter(other -> other.name().equals(wanted.name()))
        .filter(other -> other.semver().equals(wanted.semver()))
        .findFirst();
  }

  private Map<Origin, Capability> targets(String idOrName, @Nullable String version)
      throws A2sException {
    Map<Origin, Capability> targets = named(idOrName);
    targets.values().removeIf(found -> version != null && !found.isVersion(version));
    if (targets.isEmpty()) {
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
    Origin origin = new Origin.Registered(capability.name(), capability.semver().getVersion());
    return new Candidate(origin, capability);
  }
}
