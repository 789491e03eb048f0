package io.serai.a2e.rest;

import io.serai.a2e.api.ApiDefinition;
import io.serai.a2e.decode.OperationType;
import io.serai.skill.Skill;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The part of a prompt that explains the language of workflows, with rules and an example for what
 * the caller may use. Stateless.
 */
final class WorkflowSyntaxPrompt {
  private static final String FORM =
      """
      You write workflows for an A2E 1.0 server. A workflow is JSON Lines: one JSON object per line,
      no line breaks within an object, no text or code fences around it.

      Each operation is one line, and the last line begins the execution:
      """;

  private static final String RULES =
      """

      Rules
      - operationId and executionId have letters, digits, '_' and '-'. Choose a new executionId for each execution.
      - An operation has exactly one type, and only the members that are shown for it below.
      - Operations run in operationOrder. Each may read what earlier ones wrote: /workflow/users, /workflow/users[0].name. A field is such a path within an element: tags[0].name.
      - In the lists of members, ? marks those that may be left out, and | separates alternatives. path begins with /workflow/ or /loop/.
      - Every path that is read must be the outputPath of an earlier operation, or lie below one.
      """;

  private static final String CALL_RULES =
      """
      - In texts, write a value of the data as {/workflow/name}: in the url, in headers and in the body. A body value that is only a path is the value there, with its type. The host of a url is never a reference.
      - Secrets are never written. A header takes one by {"credentialRef":{"id":"…"}}.
      """;

  private static final String LOOP_RULES =
      """
      - Within a Loop, /loop/current is the element and /loop/index its number; of the loop around it, /loop/parent/current and /loop/parent/index. What an iteration writes is seen within it only.
      """;

  private static final String CONDITIONS =
      "- Operators of conditions: == != < > <= >= in contains startsWith endsWith exists empty.\n";

  private static final String LAST_RULES =
      """
      - Validate first with POST /api/v1/workflows/validate. Each error names the operation, what is wrong and the correct form: change only that.
      """;

  private static final String EXAMPLE_API = "https://api.example.com";
  private static final String EXAMPLE_SKILL = "get-weather";

  private WorkflowSyntaxPrompt() {}

  /** Returns the text for a caller. */
  static String of(AgentRights rights) {
    boolean loop = may(rights, OperationType.LOOP);
    boolean conditional = may(rights, OperationType.CONDITIONAL);
    StringBuilder text = new StringBuilder(FORM).append(workflow(rights)).append(RULES);
    if (may(rights, OperationType.API_CALL)) {
      text.append(CALL_RULES);
    }
    if (loop || conditional) {
      String names =
          loop && conditional
              ? "Conditional and a Loop name"
              : loop ? "Loop names" : "Conditional names";
      text.append("- A ")
          .append(names)
          .append(" operations that are defined as lines of their own, not in operationOrder.\n");
    }
    if (loop) {
      text.append(LOOP_RULES);
    }
    if (conditional || may(rights, OperationType.FILTER_DATA)) {
      text.append(CONDITIONS);
    }
    return text.append(LAST_RULES).toString();
  }

  /** Returns an operation of a type in its correct form, with what the caller may use. */
  static String example(OperationType type, AgentRights rights) {
    return switch (type) {
      case API_CALL -> type.example().replace(EXAMPLE_API, api(rights));
      case INVOKE_SKILL -> type.example().replace(EXAMPLE_SKILL, skill(rights));
      default -> type.example();
    };
  }

  /** Returns a workflow of operations that the caller may use; it validates. */
  private static String workflow(AgentRights rights) {
    List<String> ids = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    if (may(rights, OperationType.API_CALL) && !rights.apisPermitted().isEmpty()) {
      lines.append(line(ids, "fetch", example(OperationType.API_CALL, rights)));
    } else if (may(rights, OperationType.SET_DATA)) {
      String users =
          "{\"SetData\":{\"value\":[{\"status\":\"active\"}],\"outputPath\":\"/workflow/users\"}}";
      lines.append(line(ids, "users", users));
    }
    if (!ids.isEmpty() && may(rights, OperationType.FILTER_DATA)) {
      lines.append(line(ids, "active", example(OperationType.FILTER_DATA, rights)));
    }
    if (ids.isEmpty()) {
      for (OperationType type : List.of(OperationType.GET_CURRENT_DATE_TIME, OperationType.WAIT)) {
        if (ids.isEmpty() && may(rights, type)) {
          lines.append(line(ids, "first", example(type, rights)));
        }
      }
    }
    if (ids.isEmpty()) {
      lines.append("{\"type\":\"operationUpdate\",\"operationId\":\"op-1\",\"operation\":{…}}\n");
      ids.add("op-1");
    }
    return lines
        .append("{\"type\":\"beginExecution\",\"executionId\":\"exec-1\",\"operationOrder\":[\"")
        .append(String.join("\",\"", ids))
        .append("\"]}\n")
        .toString();
  }

  private static String line(List<String> ids, String id, String operation) {
    ids.add(id);
    return "{\"type\":\"operationUpdate\",\"operationId\":\""
        + id
        + "\",\"operation\":"
        + operation
        + "}\n";
  }

  private static boolean may(AgentRights rights, OperationType type) {
    return rights.mayRun(type.text());
  }

  /** Returns the address of an API that the caller may call, if there is one. */
  private static String api(AgentRights rights) {
    return rights.apisPermitted().stream()
        .map(ApiDefinition::baseUrl)
        .map(Object::toString)
        .findFirst()
        .orElse(EXAMPLE_API);
  }

  private static String skill(AgentRights rights) {
    return rights
        .skills()
        .snapshot()
        .newest()
        .filter(skill -> !skill.kind().equals(Skill.OPERATION) && rights.mayCall(skill))
        .map(Skill::id)
        .min(Comparator.naturalOrder())
        .orElse(EXAMPLE_SKILL);
  }
}
