package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.registry.CapabilityNameOwnerTable.NameOwner;
import io.serai.document.JsonMappers;
import io.serai.security.Caller;
import io.serai.skill.SkillOwnerNames;
import java.util.Collection;
import java.util.Optional;

/**
 * Decides whether a caller may register or delete a capability: a name that the home has is closed,
 * and a registered one belongs to its owner. Thread-safe; methods block.
 */
record RegistrationRights(CapabilityRegistry registry, RegisteredCapabilityTable store) {

  /** Refuses a registration whose name or credentials are not the caller's. */
  void checkRegistration(Capability capability, Caller caller) throws A2sException {
    Optional<String> home = registry.homeOf(capability);
    if (home.isPresent()) {
      throw A2sException.of(
          409,
          "FILE_OWNED",
          "The name %s belongs to %s. Choose another name, or change that."
              .formatted(capability.name(), home.get()));
    }
    Optional<NameOwner> other =
        store.nameOwner(capability.name()).filter(owner -> !isOwner(owner, caller));
    if (other.isPresent()) {
      throw nameTaken(capability, other.get());
    }
    CredentialUseCheck.check(capability, caller);
  }

  /** Refuses to delete registrations that are not the caller's. */
  void checkDeletion(Collection<CapabilityOrigin.RegisteredOrigin> registered, Caller caller)
      throws A2sException {
    for (CapabilityOrigin.RegisteredOrigin origin : registered) {
      Optional<NameOwner> owner = store.nameOwner(origin.name());
      boolean isOwner = owner.isPresent() && isOwner(owner.get(), caller);
      if (!caller.operator() && !isOwner && !origin.registeredBy().equals(caller.id())) {
        String name = named(owner.map(NameOwner::owner).orElse(origin.registeredBy()));
        throw A2sException.of(
            403,
            "FORBIDDEN",
            "%s belongs to %s: only its owner and operators may delete it."
                .formatted(origin.name(), name));
      }
    }
  }

  /** The refusal of a registration whose name belongs to another caller. */
  A2sException nameTaken(Capability capability, NameOwner owner) {
    ObjectNode details = JsonMappers.object().put("owner", SkillOwnerNames.name(owner.owner()));
    String name = named(owner.owner());
    Long releasedAt = owner.releasedAt();
    if (releasedAt == null) {
      String message = "The name %s belongs to %s, who registered it. Choose another name.";
      return A2sException.of(
          409, "NAME_OWNED", message.formatted(capability.name(), name), details);
    }
    String freeAt = store.freeAt(releasedAt).toString();
    String message =
        "The name %s is reserved for %s, who deleted it, until %s. Choose another name, or let an"
            + " operator register it.";
    return A2sException.of(
        409,
        "NAME_OWNED",
        message.formatted(capability.name(), name, freeAt),
        details.put("free_at", freeAt));
  }

  private static String named(String owner) {
    return SkillOwnerNames.isOperator(owner) ? "the operators" : owner;
  }

  private static boolean isOwner(NameOwner owner, Caller caller) {
    return caller.operator() || owner.owner().equals(caller.id());
  }
}
