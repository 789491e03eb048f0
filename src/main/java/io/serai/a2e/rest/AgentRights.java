package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.api.ApiCatalog;
import io.serai.a2e.api.ApiDefinition;
import io.serai.a2e.validate.CallerRights;
import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.host.TargetOrigin;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The rights of an agent: what it may use according to its file (A2E-10). An operator may use
 * everything.
 */
public record AgentRights(
    Caller caller, ApiCatalog apis, CredentialHeaderFactory credentials, SkillCatalog skills)
    implements CallerRights {
  private static final JsonSchemaValidator SCHEMAS = new JsonSchemaValidator();

  @Override
  public boolean mayRun(String operationType) {
    return caller.may(PermissionKind.OPERATIONS, operationType);
  }

  @Override
  public boolean mayCall(URI origin) {
    return TargetOrigin.of(origin).filter(found -> apis.isCallable(found, caller)).isPresent();
  }

  /** Returns the APIs that the caller may call. */
  public List<ApiDefinition> apisPermitted() {
    return apis.all().stream().filter(api -> caller.may(PermissionKind.APIS, api.id())).toList();
  }

  @Override
  public List<String> permittedApis() {
    return apisPermitted().stream().map(api -> api.baseUrl().toString()).toList();
  }

  @Override
  public boolean mayUseCredential(String id) {
    return caller.may(PermissionKind.CREDENTIALS, id);
  }

  @Override
  public boolean hasCredential(String id) {
    return credentials.has(id);
  }

  @Override
  public boolean hasSkill(String id) {
    return skills.snapshot().find(id).isPresent();
  }

  /** Whether the file lists the skill: in workflows, nothing that is not listed is allowed. */
  @Override
  public boolean mayCallSkill(String id) {
    return skills.snapshot().find(id).filter(this::mayCall).isPresent();
  }

  @Override
  public boolean hasPermissionsOf(String id) {
    return skills
        .snapshot()
        .find(id)
        .filter(
            skill ->
                SkillAccess.permissionRefusal(caller, skill.name(), skill.permissions()).isEmpty())
        .isPresent();
  }

  @Override
  public String inputFaults(String id, JsonNode input) {
    return schema(id).map(schema -> SCHEMAS.faults(schema, input)).orElse("");
  }

  @Override
  public List<String> requiredInputs(String id) {
    List<String> required = new ArrayList<>();
    schema(id)
        .ifPresent(schema -> schema.path("required").forEach(name -> required.add(name.asText())));
    return required;
  }

  private Optional<JsonNode> schema(String id) {
    return skills.snapshot().find(id).flatMap(skill -> Optional.ofNullable(skill.inputSchema()));
  }

  /** Returns the skills that are operations, and that the caller may use. */
  public List<Skill> operationSkills() {
    return skills
        .snapshot()
        .newest()
        .filter(skill -> skill.kind().equals(Skill.OPERATION))
        .filter(skill -> mayRun(skill.id()) && hasPermissionsOf(skill.id()))
        .sorted(Comparator.comparing(Skill::id))
        .toList();
  }

  /** Whether the caller may call a skill. */
  public boolean mayCall(Skill skill) {
    return SkillAccess.isGranted(caller, skill) && SkillAccess.isAllowed(caller, skill);
  }
}
