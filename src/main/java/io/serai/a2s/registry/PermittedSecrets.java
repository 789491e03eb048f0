package io.serai.a2s.registry;

import io.serai.a2s.run.CapabilitySecretProvider;
import io.serai.a2s.template.SecretException;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.skill.SkillOwnerNames;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The credentials that documents may use. A file of the home, and what an operator registered, may
 * use all; what an agent registered may use those that {@code permissions.credentials} of the agent
 * permits at the moment of use. Thread-safe.
 *
 * @param callers returns the caller of an id with its current permissions; one that was removed has
 *     none
 */
public record PermittedSecrets(CapabilitySecretProvider vault, Function<String, Caller> callers) {

  /** Returns the values of the credentials that a document may use. */
  CapabilitySecretProvider of(@Nullable String registeredBy) {
    if (registeredBy == null || SkillOwnerNames.isOperator(registeredBy)) {
      return vault;
    }
    return (id, address) -> {
      Optional<String> refusal = refusal(registeredBy, id);
      if (refusal.isPresent()) {
        throw new SecretException(refusal.get());
      }
      return vault.value(id, address);
    };
  }

  /** Returns why a document may not use a credential; empty if it may. */
  Optional<String> refusal(@Nullable String registeredBy, String id) {
    return registeredBy == null || SkillOwnerNames.isOperator(registeredBy)
        ? Optional.empty()
        : refusal(callers.apply(registeredBy), id);
  }

  /** Returns why a caller may not use a credential in what it registers; empty if it may. */
  static Optional<String> refusal(Caller owner, String id) {
    return owner.may(PermissionKind.CREDENTIALS, id)
        ? Optional.empty()
        : Optional.of(
            "%s registered this and may not use the credential %s. An operator grants it in agents/%s.yaml, permissions.credentials."
                .formatted(owner.id(), id, owner.id()));
  }
}
