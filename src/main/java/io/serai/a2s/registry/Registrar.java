package io.serai.a2s.registry;

import io.serai.a2s.A2sException;
import io.serai.a2s.model.Capability;
import io.serai.document.Document;
import io.serai.document.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        LOG.error("A registered capability is not served any more: {}", refused.faults());
      }
    }
    registry.restore(candidates);
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
      Map<Origin, ServedCapability> targets = targets(id, version);
      refuseFiles(targets);
      targets.values().forEach(served -> store.delete(served.capability()));
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
    tell(registry.change(List.of(candidate), Set.of(), Set.of()));
    return new Registered(capability, same.isEmpty());
  }

  private Optional<Capability> sameVersion(Capability wanted) {
    return registry.serving().values().stream()
        .map(ServedCapability::capability)
        .filter(other -> other.id().equals(wanted.id()))
        .filter(other -> other.semver().equals(wanted.semver()))
        .findFirst();
  }

  private Map<Origin, ServedCapability> targets(String id, @Nullable String version)
      throws A2sException {
    Map<Origin, ServedCapability> targets =
        registry.serving().entrySet().stream()
            .filter(entry -> names(entry.getValue().capability(), id, version))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    if (targets.isEmpty()) {
      String what = version == null ? id : id + " " + version;
      throw A2sException.of(404, "NOT_FOUND", "There is no capability " + what + ".");
    }
    return targets;
  }

  private static boolean names(Capability capability, String id, @Nullable String version) {
    return (capability.id().equals(id) || capability.name().equals(id))
        && (version == null || capability.isVersion(version));
  }

  private static void refuseFiles(Map<Origin, ServedCapability> targets) throws A2sException {
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
