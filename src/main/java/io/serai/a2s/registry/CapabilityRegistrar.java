package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityId;
import io.serai.a2s.model.CapabilityMemoryEstimator;
import io.serai.a2s.model.CapabilityVersionParser;
import io.serai.document.DocumentFault;
import io.serai.document.ParsedDocument;
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
 * Registers and deletes capabilities over HTTP. A document is stored before it is served, so an
 * acknowledged registration survives a crash (A2S-59, A2S-Q2). Thread-safe; methods block.
 */
public final class CapabilityRegistrar {

  /**
   * The result of a registration; {@code isNew} is false if the same document was registered
   * already.
   */
  public record RegistrationResult(Capability capability, boolean isNew) {}

  private static final Logger LOG = LoggerFactory.getLogger(CapabilityRegistrar.class);
  private static final String NOT_SERVED = "{} is kept but not served: {}";

  private final CapabilityRegistry registry;
  private final ChecksumVerifyingReader reader;
  private final CapabilityStore store;
  private final Consumer<Set<CapabilityOrigin>> unblocked;
  private final RegistryQuota quota;

  /** The checksums of stored documents that are not served. */
  private final Map<CapabilityOrigin.RegisteredOrigin, String> unserved = new TreeMap<>();

  private final ReentrantLock registering = new ReentrantLock();

  /**
   * @param unblocked is notified of files that can be served because of a registration or deletion
   */
  public CapabilityRegistrar(
      CapabilityRegistry registry,
      ChecksumVerifyingReader reader,
      CapabilityStore store,
      RegistryLimits limits,
      Consumer<Set<CapabilityOrigin>> unblocked) {
    this.registry = registry;
    this.reader = reader;
    this.store = store;
    this.quota = new RegistryQuota(limits);
    this.unblocked = unblocked;
  }

  /**
   * Serves the stored registrations that can be read, do not conflict and are within the limits;
   * called once, at startup. The others stay in the store and are logged.
   */
  public void restore() {
    List<CapabilityStore.Entry> entries = store.entries();
    List<CapabilityCandidate> candidates = new ArrayList<>();
    for (CapabilityStore.Entry entry : entries) {
      store
          .read(entry)
          .flatMap(document -> readAgain(document, entry))
          .filter(capability -> admit(capability, entry))
          .ifPresentOrElse(
              capability -> candidates.add(new CapabilityCandidate(entry.origin(), capability)),
              () -> unserved.put(entry.origin(), entry.checksum()));
    }
    Map<CapabilityOrigin, List<DocumentFault>> refused = registry.restore(candidates);
    for (CapabilityStore.Entry entry : entries) {
      List<DocumentFault> faults = refused.get(entry.origin());
      if (faults != null) {
        excludeFromService(entry, faults);
      }
    }
  }

  private Optional<Capability> readAgain(ParsedDocument document, CapabilityStore.Entry entry) {
    try {
      return Optional.of(reader.read(document, false));
    } catch (A2sException refused) {
      LOG.error(NOT_SERVED, entry, refused.getMessage() + " " + refused.faults());
      return Optional.empty();
    }
  }

  /** Adds a capability to the quota; returns false, and logs, if it exceeds a limit. */
  private boolean admit(Capability capability, CapabilityStore.Entry entry) {
    long memory = CapabilityMemoryEstimator.of(capability);
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

  /** Records that a stored registration is not served because of a conflict. */
  private void excludeFromService(CapabilityStore.Entry entry, List<DocumentFault> faults) {
    LOG.error(NOT_SERVED, entry, faults);
    quota.remove(entry.origin());
    unserved.put(entry.origin(), entry.checksum());
  }

  /**
   * Registers a document.
   *
   * @param strict whether a warning is a fault
   * @param owner the caller whose quota it counts against
   * @throws A2sException if it is refused; nothing has changed then
   */
  public RegistrationResult register(ParsedDocument document, boolean strict, String owner)
      throws A2sException {
    Capability capability = reader.read(document, strict);
    Optional<DocumentFault> alternate =
        strict ? registry.unknownAlternate(capability) : Optional.empty();
    if (alternate.isPresent()) {
      throw A2sException.invalid("The alternate is not served.", List.of(alternate.get()));
    }
    registering.lock();
    try {
      return register(capability, owner);
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
   * @throws A2sException if there is none, or a file serves it
   */
  public void delete(String id, @Nullable String version) throws A2sException {
    registering.lock();
    try {
      Set<CapabilityOrigin.RegisteredOrigin> unservedOrigins = unserved(id, version);
      Map<CapabilityOrigin, Capability> targets = targets(id, version, !unservedOrigins.isEmpty());
      if (unservedOrigins.isEmpty()) {
        refuseFiles(targets);
      } else {
        targets.keySet().removeIf(CapabilityOrigin.FileOrigin.class::isInstance);
      }
      unservedOrigins.forEach(store::delete);
      unserved.keySet().removeAll(unservedOrigins);
      targets.values().forEach(found -> store.delete(origin(found)));
      notifyUnblocked(registry.change(List.of(), targets.keySet(), Set.of()));
      targets.keySet().forEach(quota::remove);
    } finally {
      registering.unlock();
    }
  }

  private RegistrationResult register(Capability capability, String owner) throws A2sException {
    CapabilityCandidate candidate = candidate(capability);
    Optional<Map.Entry<CapabilityOrigin, Capability>> same = sameVersion(capability);
    String existingChecksum =
        same.map(other -> other.getValue().checksum()).orElse(unserved.get(origin(capability)));
    if (existingChecksum != null && !existingChecksum.equals(capability.checksum())) {
      throw exists(capability, same.map(Map.Entry::getKey));
    }
    if (registry.serving().containsKey(candidate.origin())) {
      return new RegistrationResult(capability, false);
    }
    List<DocumentFault> faults = registry.preview(candidate);
    if (!faults.isEmpty()) {
      throw A2sException.invalid("The document is no valid capability.", faults);
    }
    long memory = CapabilityMemoryEstimator.of(capability);
    Optional<A2sException> full = quota.refusal(owner, memory);
    if (full.isPresent()) {
      throw full.get();
    }
    CapabilityStore.SaveResult saveResult = store.save(capability, owner);
    if (saveResult == CapabilityStore.SaveResult.REFUSED) {
      throw exists(capability, Optional.empty());
    }
    CapabilityRegistry.ChangeResult changeResult =
        registry.change(List.of(candidate), Set.of(), Set.of());
    notifyUnblocked(changeResult);
    undoIfRefused(candidate, changeResult, saveResult);
    quota.add(candidate.origin(), owner, memory);
    unserved.remove(origin(capability));
    return new RegistrationResult(capability, same.isEmpty());
  }

  private static A2sException exists(Capability capability, Optional<CapabilityOrigin> other) {
    String where =
        other
            .filter(CapabilityOrigin.FileOrigin.class::isInstance)
            .map(file -> "served from " + file.label())
            .orElse("registered");
    return A2sException.of(
        409,
        "VERSION_EXISTS",
        "%s %s is %s with other content. Raise the version."
            .formatted(capability.name(), capability.version(), where));
  }

  /** Undoes the registration if it was refused because a file was loaded in the meantime. */
  private void undoIfRefused(
      CapabilityCandidate candidate,
      CapabilityRegistry.ChangeResult changeResult,
      CapabilityStore.SaveResult saveResult)
      throws A2sException {
    List<DocumentFault> faults = changeResult.refused().get(candidate.origin());
    if (faults != null) {
      registry.forget(candidate.origin());
      if (saveResult == CapabilityStore.SaveResult.ADDED) {
        store.delete(origin(candidate.capability()));
      }
      throw A2sException.invalid("The document is no valid capability.", faults);
    }
  }

  private Optional<Map.Entry<CapabilityOrigin, Capability>> sameVersion(Capability wanted) {
    return registry.versions(wanted.id()).entrySet().stream()
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
                origin.name().equals(idOrName) || CapabilityId.of(origin.name()).equals(idOrName))
        .filter(origin -> version == null || isVersion(origin, version))
        .collect(Collectors.toSet());
  }

  private static boolean isVersion(CapabilityOrigin.RegisteredOrigin origin, String version) {
    return CapabilityVersionParser.parse(version)
        .filter(v -> v.getVersion().equals(origin.version()))
        .isPresent();
  }

  /**
   * Returns the served capabilities of that id or name.
   *
   * @param optional whether an empty result is allowed
   */
  private Map<CapabilityOrigin, Capability> targets(
      String idOrName, @Nullable String version, boolean optional) throws A2sException {
    Map<CapabilityOrigin, Capability> targets = named(idOrName);
    targets.values().removeIf(found -> version != null && !found.isVersion(version));
    if (targets.isEmpty() && !optional) {
      String what = version == null ? idOrName : idOrName + " " + version;
      throw A2sException.of(404, "NOT_FOUND", "There is no capability " + what + ".");
    }
    return targets;
  }

  private Map<CapabilityOrigin, Capability> named(String idOrName) {
    Map<CapabilityOrigin, Capability> byId = registry.versions(idOrName);
    if (!byId.isEmpty()) {
      return new TreeMap<>(byId);
    }
    Map<CapabilityOrigin, Capability> byName =
        new TreeMap<>(registry.versions(CapabilityId.of(idOrName)));
    byName.values().removeIf(found -> !found.name().equals(idOrName));
    return byName;
  }

  private static void refuseFiles(Map<CapabilityOrigin, Capability> targets) throws A2sException {
    for (CapabilityOrigin origin : targets.keySet()) {
      if (origin instanceof CapabilityOrigin.FileOrigin file) {
        throw A2sException.of(
            409, "FILE_OWNED", "The file " + file.label() + " serves it. Delete the file.");
      }
    }
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

  private static CapabilityCandidate candidate(Capability capability) {
    return new CapabilityCandidate(origin(capability), capability);
  }

  private static CapabilityOrigin.RegisteredOrigin origin(Capability capability) {
    return new CapabilityOrigin.RegisteredOrigin(
        capability.name(), capability.semver().getVersion());
  }

  /**
   * Limits on registered capabilities. They do not apply to files of the home.
   *
   * @param documentsPerAgent the most documents of one agent
   * @param documents the most documents of all callers
   * @param memoryPerAgent the most heap, in bytes, for the documents of one agent
   * @param memory the most heap, in bytes, for all documents
   */
  public record RegistryLimits(
      int documentsPerAgent, int documents, long memoryPerAgent, long memory) {}
}
