package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.intake.SkillInputCheck;
import io.serai.skill.intake.SkillInputRequirements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks everything that can refuse a run before a service is called: permissions (A2S-Q21),
 * credentials that the owner of the document may not use, missing dependencies (A2S-44),
 * unsupported formats (A2S-Q18), and inputs, also of capability steps, that are missing (A2S-Q7) or
 * do not fit.
 */
final class RunPreconditions {

  private RunPreconditions() {}

  /**
   * Checks the preconditions of a run: permissions first, so that a caller who may not run the
   * capability learns nothing else about it.
   *
   * @param caller null if no caller is known: then permissions are not checked
   * @throws A2sException if the run is refused
   */
  static void check(
      ServedCapability served,
      JsonNode inputs,
      @Nullable Caller caller,
      ServedVersions servedVersions,
      PermittedSecrets ownedSecrets)
      throws A2sException {
    checkCallable(served, caller, servedVersions, ownedSecrets);
    checkFormats(served.capability());
    checkInputs(served.capability(), inputs);
    UnmappedInputCheck.check(served.capability(), inputs, servedVersions);
  }

  /**
   * Checks a request to run a capability: that the caller may execute it, if its file lists the
   * skills (those that it uses need not be listed), the preconditions of its run, and that the
   * inputs fit.
   *
   * @return the inputs as the types that the capability wants
   */
  static ObjectNode checkRequest(
      ServedCapability served,
      JsonNode inputs,
      @Nullable Caller caller,
      ServedVersions servedVersions,
      PermittedSecrets ownedSecrets)
      throws A2sException {
    Skill skill = served.asSkill();
    if (caller != null) {
      refuse(SkillAccess.requestRefusal(caller, skill));
    }
    check(served, inputs, caller, servedVersions, ownedSecrets);
    ObjectNode given = inputs instanceof ObjectNode object ? object : JsonMappers.object();
    ObjectNode typed = SkillInputRequirements.of(skill).converted(given);
    String faults = SkillInputCheck.faults(skill, typed);
    if (!faults.isEmpty()) {
      throw A2sException.of(422, "INVALID_INPUT", SkillInputCheck.message(skill, faults));
    }
    return typed;
  }

  /**
   * Refuses capabilities with an unsupported format: such a document can be registered but not run.
   */
  private static void checkFormats(Capability capability) throws A2sException {
    if (capability.warnings().isEmpty()) {
      return;
    }
    List<DocumentFault> faults =
        capability.warnings().stream()
            .filter(warning -> warning.code().equals("FORMAT_UNSUPPORTED"))
            .toList();
    if (!faults.isEmpty()) {
      throw A2sException.invalid("A step has a format that is not served here.", faults);
    }
  }

  private static void checkInputs(Capability capability, JsonNode inputs) throws A2sException {
    List<String> missing = new ArrayList<>(capability.inputs().required());
    missing.removeIf(inputs::has);
    if (missing.isEmpty()) {
      return;
    }
    ObjectNode details = JsonMappers.object();
    ArrayNode names = details.putArray("missing");
    missing.forEach(names::add);
    throw A2sException.of(
        422, "MISSING_INPUT", "Give inputs." + String.join(", inputs.", missing) + ".", details);
  }

  private static void checkCallable(
      ServedCapability served,
      @Nullable Caller caller,
      ServedVersions servedVersions,
      PermittedSecrets ownedSecrets)
      throws A2sException {
    Capability capability = served.capability();
    checkPermissions(capability, caller);
    for (String secret : served.secrets()) {
      refuse(
          ownedSecrets
              .refusal(served.registeredBy(), secret)
              .map(why -> capability.name() + ": " + why));
    }
    if (capability.dependencies().isEmpty()) {
      return;
    }
    List<DocumentFault> faults =
        CapabilityDependencyResolver.faults(capability, servedVersions::versions);
    if (!faults.isEmpty()) {
      throw A2sException.invalid("A capability that this one needs does not exist.", faults);
    }
    for (CapabilityDependency dependency : capability.dependencies()) {
      ServedCapability used = servedVersions.find(dependency).orElseThrow();
      checkCallable(used, caller, servedVersions, ownedSecrets);
      UnmappedInputCheck.check(used.capability(), servedVersions);
    }
  }

  private static void checkPermissions(Capability capability, @Nullable Caller caller)
      throws A2sException {
    if (caller == null) {
      return;
    }
    if (caller.isRemoved()) {
      throw A2sException.of(403, "FORBIDDEN", caller.id() + " was removed and may run nothing.");
    }
    refuse(
        SkillAccess.permissionRefusal(
            caller, capability.name(), capability.header().permissions()));
  }

  private static void refuse(Optional<String> refusal) throws A2sException {
    if (refusal.isPresent()) {
      throw A2sException.of(403, "FORBIDDEN", refusal.get());
    }
  }
}
