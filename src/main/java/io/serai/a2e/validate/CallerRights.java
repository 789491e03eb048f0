package io.serai.a2e.validate;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;

/**
 * What the caller of a workflow may use (A2E 1.0.0, "Authorization"). Nothing is allowed that is
 * not permitted.
 */
public interface CallerRights {

  /** Whether the caller may use operations of a type. */
  boolean mayRun(String operationType);

  /** Whether the address is below a permitted API: scheme, host and port are compared. */
  boolean mayCall(URI origin);

  /** Returns the base addresses of the permitted APIs, for messages. */
  List<String> permittedApis();

  /** Whether the caller may use a credential, which need not exist. */
  boolean mayUseCredential(String id);

  /** Whether a credential exists. */
  boolean hasCredential(String id);

  /** Whether the hub has a skill. */
  boolean hasSkill(String id);

  /** Whether the caller may call a skill by {@code InvokeSkill}. */
  boolean mayCallSkill(String id);

  /** Whether the caller has the permissions that a skill requires, which is an operation. */
  boolean hasPermissionsOf(String skill);

  /** Returns what is wrong with the input of a skill; empty if nothing is, or has no schema. */
  String inputFaults(String skill, JsonNode input);

  /** Returns the names of the inputs that a skill requires. */
  List<String> requiredInputs(String skill);
}
