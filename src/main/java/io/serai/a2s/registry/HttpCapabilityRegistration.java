package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityIdDeriver;
import io.serai.a2s.model.CapabilityMemoryEstimator;
import io.serai.a2s.model.CapabilityVersionParser;
import io.serai.document.DocumentFault;
import io.serai.document.ParsedDocument;
import io.serai.security.Caller;
import io.serai.skill.SkillOwnerNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Registers and deletes capabilities over HTTP. A document is stored before it is served, so an
 * acknowledged registration survives a crash (A2S-59, A2S-Q2). Thread-safe; methods block.
 */
public final class HttpCapabilityRegistration {

  /**
   * The result of a registration.
   *
   * @param owner whose it is, for people
   * @param isNew false if the same document is registered already, or a file has it
   */
  public record RegistrationResult(Capability capability, String owner, boolean isNew) {}

  private final CapabilityRegistry registry;
  private final SubmittedCapabilityReader reader;
  private final RegisteredCapabilityTable store;
  private final Consumer<Set<CapabilityOrigin>> unblocked;
  private final RegistryLimits limits;
  private final RegistryQuota quota;
  private final RegistrationRights rights;

  /** The checksums of stored documents that are not served. */
  private final Map<CapabilityOrigin.RegisteredOrigin, String> unserved = new TreeMap<>();

  private final ReentrantLock registering = new ReentrantLock();

  /**
   * @param unblocked is notified of files that can be served because of a registration or deletion
   */
  public HttpCapabilityRegistration(
      CapabilityRegistry registry,
      SubmittedCapabilityReader reader,
      RegisteredCapabilityTable store,
      RegistryLimits limits,
      Consumer<Set<CapabilityOrigin>> unblocked) {
    this.registry = registry;
    this.reader = reader;
    this.store = store;
    this.limits = limits;
    this.quota = new RegistryQuota(limits);
    this.rights = new RegistrationRights(registry, store);
    this.unblocked = unblocked;
  }

  /**
   * Serves the stored registrations that can be read, do not conflict and are within the limits;
   * called once, at startup. The others stay in the store and are logged.
   */
  public void restore() {
    unserved.putAll(new RegistrationRestore(registry, reader, store, quota).restore());
  }

  /**
   * Registers a document.
   *
   * @param strict whether a warning is a fault
   * @param caller owns the document, which counts against its quota
   * @throws A2sException if it is refused; nothing has changed then
   */
  public RegistrationResult register(ParsedDocument document, boolean strict, Caller caller)
      throws A2sException {
    Capability capability = reader.read(document, strict);
    List<DocumentFault> warnings = strict ? registry.warningsAboutOthers(capability) : List.of();
    if (!warnings.isEmpty()) {
      throw A2sException.invalid("The document does not fit what is served.", warnings);
    }
    registering.lock();
    try {
      return register(capability, caller);
    } finally {
      registering.unlock();
    }
  }

  /** Returns the warnings about a capability as it is served at this moment. */
  public List<DocumentFault> warnings(Capability capability) {
    return registry.warnings(capability);
  }

  /**
   * Removes a registration.
   *
   * @param version null for all versions
   * @throws A2sException if there is none, only a file has it, or it belongs to another caller
   */
  public void delete(String id, @Nullable String version, Caller caller) throws A2sException {
    registering.lock();
    try {
      Set<CapabilityOrigin.RegisteredOrigin> registered = registered(id, version);
      rights.checkDeletion(registered, caller);
      store.delete(registered, this::mostReleasedNames);
      unserved.keySet().removeAll(registered);
      notifyUnblocked(registry.change(List.of(), Set.copyOf(registered), Set.of()));
      registered.forEach(quota::remove);
    } finally {
      registering.unlock();
    }
  }

  private RegistrationResult register(Capability capability, Caller caller) throws A2sException {
    if (registry.isOfFile(capability)) {
      return new RegistrationResult(capability, SkillOwnerNames.OPERATOR, false);
    }
    rights.checkRegistration(capability, caller);
    Optional<Map.Entry<CapabilityOrigin, Capability>> same = sameVersion(capability);
    String existingChecksum =
        same.map(other -> other.getValue().checksum()).orElse(unservedChecksum(capability));
    if (existingChecksum != null && !existingChecksum.equals(capability.checksum())) {
      throw exists(capability);
    }
    if (same.isPresent()) {
      String owner = Objects.requireNonNull(same.get().getKey().registeredBy());
      return new RegistrationResult(capability, SkillOwnerNames.name(owner), false);
    }
    CapabilityCandidate candidate = new CapabilityCandidate(origin(capability, caller), capability);
    List<DocumentFault> faults = registry.preview(candidate);
    if (!faults.isEmpty()) {
      throw A2sException.invalid("The document is not a valid capability.", faults);
    }
    long memory = CapabilityMemoryEstimator.of(capability);
    Optional<A2sException> full = quota.refusal(caller.id(), memory);
    if (full.isPresent()) {
      throw full.get();
    }
    save(candidate, caller);
    quota.add(candidate.origin(), caller.id(), memory);
    unserved.keySet().removeIf(origin -> isVersion(origin, capability));
    return new RegistrationResult(capability, SkillOwnerNames.name(caller.id()), true);
  }

  /** Stores a capability, then serves it. */
  private void save(CapabilityCandidate candidate, Caller caller) throws A2sException {
    RegisteredCapabilityTable.SaveResult saveResult = store.save(candidate.capability(), caller);
    if (saveResult instanceof RegisteredCapabilityTable.SaveResult.NameTaken taken) {
      throw rights.nameTaken(candidate.capability(), taken.owner());
    }
    if (saveResult instanceof RegisteredCapabilityTable.SaveResult.VersionTaken) {
      throw exists(candidate.capability());
    }
    CapabilityRegistry.ChangeResult changeResult =
        registry.change(List.of(candidate), Set.of(), Set.of());
    notifyUnblocked(changeResult);
    undoIfRefused(candidate, changeResult, saveResult);
  }

  private static A2sException exists(Capability capability) {
    return A2sException.of(
        409,
        "VERSION_EXISTS",
        "%s %s is registered with other content. Raise the version."
            .formatted(capability.name(), capability.version()));
  }

  /** Undoes the registration if it was refused because of a change in the meantime. */
  private void undoIfRefused(
      CapabilityCandidate candidate,
      CapabilityRegistry.ChangeResult changeResult,
      RegisteredCapabilityTable.SaveResult saveResult)
      throws A2sException {
    List<DocumentFault> faults = changeResult.refused().get(candidate.origin());
    if (faults != null) {
      registry.forget(candidate.origin());
      if (saveResult instanceof RegisteredCapabilityTable.SaveResult.Added) {
        store.delete(
            List.of((CapabilityOrigin.RegisteredOrigin) candidate.origin()),
            this::mostReleasedNames);
      }
      throw A2sException.invalid("The document is not a valid capability.", faults);
    }
  }

  /** An owner has at most as many released names as it may register capabilities. */
  private int mostReleasedNames(String owner) {
    return SkillOwnerNames.isOperator(owner) ? limits.documents() : limits.documentsPerAgent();
  }

  private Optional<Map.Entry<CapabilityOrigin, Capability>> sameVersion(Capability wanted) {
    return registry.versions(wanted.id()).entrySet().stream()
        .filter(other -> other.getKey().registeredBy() != null)
        .filter(other -> other.getValue().name().equals(wanted.name()))
        .filter(other -> other.getValue().semver().equals(wanted.semver()))
        .findFirst();
  }

  /** Returns the stored registrations of that id or name that are not served. */
  private Set<CapabilityOrigin.RegisteredOrigin> unserved(
      String idOrName, @Nullable String version) {
    return unserved.keySet().stream()
        .filter(
            origin ->
                origin.name().equals(idOrName)
                    || CapabilityIdDeriver.of(origin.name()).equals(idOrName))
        .filter(origin -> version == null || isVersion(origin, version))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private @Nullable String unservedChecksum(Capability capability) {
    return unserved.entrySet().stream()
        .filter(entry -> isVersion(entry.getKey(), capability))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static boolean isVersion(
      CapabilityOrigin.RegisteredOrigin origin, Capability capability) {
    return origin.name().equals(capability.name())
        && origin.version().equals(capability.semver().getVersion());
  }

  private static boolean isVersion(CapabilityOrigin.RegisteredOrigin origin, String version) {
    return CapabilityVersionParser.parse(version)
        .filter(v -> v.getVersion().equals(origin.version()))
        .isPresent();
  }

  /** Returns the registrations of that id or name, served or not; at least one. */
  private Set<CapabilityOrigin.RegisteredOrigin> registered(
      String idOrName, @Nullable String version) throws A2sException {
    Set<CapabilityOrigin.RegisteredOrigin> registered = unserved(idOrName, version);
    Map<CapabilityOrigin, Capability> served = named(idOrName);
    served.values().removeIf(found -> version != null && !found.isVersion(version));
    for (CapabilityOrigin origin : served.keySet()) {
      if (origin instanceof CapabilityOrigin.RegisteredOrigin found) {
        registered.add(found);
      }
    }
    if (!registered.isEmpty()) {
      return registered;
    }
    if (served.isEmpty()) {
      String what = version == null ? idOrName : idOrName + " " + version;
      throw A2sException.of(404, "NOT_FOUND", "There is no capability " + what + ".");
    }
    String file = served.keySet().iterator().next().label();
    throw A2sException.of(409, "FILE_OWNED", "The file " + file + " serves it. Delete the file.");
  }

  private Map<CapabilityOrigin, Capability> named(String idOrName) {
    Map<CapabilityOrigin, Capability> byId = registry.versions(idOrName);
    if (!byId.isEmpty()) {
      return new TreeMap<>(byId);
    }
    Map<CapabilityOrigin, Capability> byName =
        new TreeMap<>(registry.versions(CapabilityIdDeriver.of(idOrName)));
    byName.values().removeIf(found -> !found.name().equals(idOrName));
    return byName;
  }

  private void notifyUnblocked(CapabilityRegistry.ChangeResult changeResult) {
    Set<CapabilityOrigin> files =
        changeResult.accepted().stream()
            .filter(CapabilityOrigin.FileOrigin.class::isInstance)
            .collect(Collectors.toSet());
    if (!files.isEmpty()) {
      unblocked.accept(files);
    }
  }

  private static CapabilityOrigin.RegisteredOrigin origin(Capability capability, Caller caller) {
    return new CapabilityOrigin.RegisteredOrigin(
        capability.name(), capability.semver().getVersion(), caller.id());
  }
}
