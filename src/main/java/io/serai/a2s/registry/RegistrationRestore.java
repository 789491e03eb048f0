package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityMemoryEstimator;
import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.document.ParsedDocument;
import io.serai.skill.SkillOwnerNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the registrations that the store has from earlier runs of the hub.
 *
 * @param quota counts those that are served
 */
record RegistrationRestore(
    CapabilityRegistry registry,
    SubmittedCapabilityReader reader,
    RegisteredCapabilityTable store,
    RegistryQuota quota) {
  private static final Logger LOG = LoggerFactory.getLogger(RegistrationRestore.class);
  private static final String NOT_SERVED = "{} is kept but not served: {}";

  /**
   * Serves the registrations that can be read, do not conflict and are within the limits. The
   * others stay in the store and are logged.
   *
   * @return the checksums of those that are not served
   */
  Map<CapabilityOrigin.RegisteredOrigin, String> restore() {
    Map<CapabilityOrigin.RegisteredOrigin, String> unserved = new TreeMap<>();
    FaultBoundary boundary = new FaultBoundary();
    Map<String, String> owners = store.nameOwners();
    List<RegisteredCapabilityTable.Entry> entries = store.entries();
    List<CapabilityCandidate> candidates = new ArrayList<>();
    for (RegisteredCapabilityTable.Entry entry : entries) {
      boundary
          .run(
              entry.toString(),
              () -> readAgain(entry, owners),
              fault -> Optional.<Capability>empty())
          .ifPresentOrElse(
              capability -> candidates.add(new CapabilityCandidate(entry.origin(), capability)),
              () -> unserved.put(entry.origin(), entry.checksum()));
    }
    Map<CapabilityOrigin, List<DocumentFault>> refused = registry.restore(candidates);
    for (RegisteredCapabilityTable.Entry entry : entries) {
      List<DocumentFault> faults = refused.get(entry.origin());
      if (faults != null) {
        LOG.error(NOT_SERVED, entry, faults);
        quota.remove(entry.origin());
        unserved.put(entry.origin(), entry.checksum());
      }
    }
    return unserved;
  }

  /** Returns the capability of a stored document; empty if it is not to be served. */
  private Optional<Capability> readAgain(
      RegisteredCapabilityTable.Entry entry, Map<String, String> owners) {
    return Optional.of(entry)
        .filter(each -> hasItsName(each, owners))
        .flatMap(store::read)
        .flatMap(document -> readAgain(document, entry))
        .filter(capability -> admit(capability, entry));
  }

  /** Returns whether a document may have its name; logs if the name belongs to another caller. */
  private static boolean hasItsName(
      RegisteredCapabilityTable.Entry entry, Map<String, String> owners) {
    String owner = owners.getOrDefault(CapabilityNameOwnerTable.key(entry.name()), entry.owner());
    if (SkillOwnerNames.isOperator(entry.owner()) || entry.owner().equals(owner)) {
      return true;
    }
    LOG.error(NOT_SERVED, entry, "the name belongs to " + SkillOwnerNames.name(owner));
    return false;
  }

  private Optional<Capability> readAgain(
      ParsedDocument document, RegisteredCapabilityTable.Entry entry) {
    try {
      return Optional.of(reader.read(document, false));
    } catch (A2sException refused) {
      LOG.error(NOT_SERVED, entry, refused.getMessage() + " " + refused.faults());
      return Optional.empty();
    }
  }

  /** Adds a capability to the quota; returns false, and logs, if it exceeds a limit. */
  private boolean admit(Capability capability, RegisteredCapabilityTable.Entry entry) {
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
}
