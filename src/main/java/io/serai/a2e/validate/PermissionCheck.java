package io.serai.a2e.validate;

import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.InvokeSkill;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.a2e.workflow.WorkflowFaults;
import java.util.List;

/** Checks whether a caller may run an operation, and everything that the operation uses. */
final class PermissionCheck {
  private final String id;
  private final CallerRights rights;
  private final WorkflowFaults faults;

  private PermissionCheck(String id, CallerRights rights, WorkflowFaults faults) {
    this.id = id;
    this.rights = rights;
    this.faults = faults;
  }

  /** Reports what the caller may not use, and what does not exist although it may. */
  static void check(String id, Operation operation, CallerRights rights, WorkflowFaults faults) {
    PermissionCheck check = new PermissionCheck(id, rights, faults);
    if (!rights.mayRun(operation.type())) {
      check.refuse(
          "You may not use the operation " + operation.type() + ".",
          "Use another operation, or ask an operator to add it to permissions.allowed_operations.");
    }
    if (operation instanceof ApiCall call) {
      check.call(call);
    } else if (operation instanceof InvokeSkill skill) {
      check.skill(skill.skill());
    }
  }

  private void call(ApiCall call) {
    if (!rights.mayCall(call.url().origin())) {
      List<String> permitted = rights.permittedApis();
      refuse(
          "You may not call " + call.url().origin() + ": it belongs to no API that you may use.",
          permitted.isEmpty()
              ? "Ask an operator to permit an API in permissions.allowed_apis."
              : "Call one of " + String.join(", ", permitted) + ".");
    }
    call.credentials()
        .values()
        .forEach(
            credential -> {
              if (!rights.mayUseCredential(credential)) {
                refuse(
                    "You may not use the credential " + credential + ".",
                    "Use a credential that availableCredentials lists.");
              } else if (!rights.hasCredential(credential)) {
                add(
                    A2eErrorType.VALIDATION,
                    "There is no credential " + credential + ".",
                    "Use a credential that availableCredentials lists, or ask an operator to"
                        + " create it.");
              }
            });
  }

  private void skill(String skill) {
    if (!rights.hasSkill(skill)) {
      add(
          A2eErrorType.VALIDATION,
          "There is no skill " + skill + ".",
          "Search for one with POST /api/v1/knowledge/search.");
    } else if (!rights.mayCallSkill(skill)) {
      refuse(
          "You may not call the skill " + skill + ".",
          "Call another skill, or ask an operator to add it to permissions.allowed_skills.");
    }
  }

  private void refuse(String message, String suggestion) {
    add(A2eErrorType.PERMISSION, message, suggestion);
  }

  private void add(A2eErrorType type, String message, String suggestion) {
    faults.add(WorkflowFault.of(type, id, message, suggestion));
  }
}
