package io.serai.a2e.validate;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.InvokeSkill;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.ValueTemplate;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.a2e.workflow.WorkflowFaults;
import io.serai.document.JsonMappers;
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
          "Use another operation, or ask an operator to add it to permissions.operations.");
    }
    if (operation instanceof ApiCall call) {
      check.call(call);
    } else if (operation instanceof InvokeSkill skill && !skill.skill().isEmpty()) {
      check.skill(skill);
    }
  }

  private void call(ApiCall call) {
    if (call.hasUrl() && !rights.mayCall(call.url().origin())) {
      List<String> permitted = rights.permittedApis();
      refuse(
          "You may not call " + call.url().origin() + ": it belongs to no API that you may use.",
          permitted.isEmpty()
              ? "Ask an operator to permit an API in permissions.apis."
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

  private void skill(InvokeSkill operation) {
    String skill = operation.skill();
    if (!rights.hasSkill(skill)) {
      add(
          A2eErrorType.VALIDATION,
          "There is no " + (operation.isOperation() ? "operation " : "skill ") + skill + ".",
          "Search for one with POST /api/v1/knowledge/search.");
      return;
    }
    input(operation);
    if (operation.isOperation()) {
      if (!rights.hasPermissionsOf(skill)) {
        refuse(
            "You lack a permission that the operation " + skill + " requires.",
            "Use another operation, or ask an operator to grant it in permissions.capabilities.");
      }
    } else if (!rights.mayCallSkill(skill)) {
      refuse(
          "You may not call the skill " + skill + ".",
          "Call another skill, or ask an operator to add it to permissions.skills.");
    }
  }

  /** Checks the input: all of it if it has no references, otherwise its required members. */
  private void input(InvokeSkill operation) {
    ValueTemplate template = operation.input();
    if (template.paths().isEmpty()) {
      JsonNode input = template.resolve(RunData.empty());
      String faults =
          rights.inputFaults(operation.skill(), input.isNull() ? JsonMappers.object() : input);
      if (!faults.isEmpty()) {
        add(
            A2eErrorType.VALIDATION,
            "The input does not fit the skill " + operation.skill() + ": " + faults,
            "POST /api/v1/knowledge/search?detail=full returns the schema of the skill.");
      }
      return;
    }
    for (String name : rights.requiredInputs(operation.skill())) {
      if (!template.hasMember(name)) {
        add(
            A2eErrorType.VALIDATION,
            "The input " + name + " of the skill " + operation.skill() + " is missing.",
            "Write \"" + name + "\": …");
      }
    }
  }

  private void refuse(String message, String suggestion) {
    add(A2eErrorType.PERMISSION, message, suggestion);
  }

  private void add(A2eErrorType type, String message, String suggestion) {
    faults.add(WorkflowFault.of(type, id, message, suggestion));
  }
}
