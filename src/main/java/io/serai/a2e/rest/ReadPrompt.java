package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.api.ApiDefinition;
import io.serai.a2e.decode.OperationType;
import io.serai.a2e.validate.WorkflowLimits;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.vault.Vault;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * {@code GET /api/v1/prompt}: a text that teaches a language model to write workflows, with what
 * its agent may use.
 *
 * @param credentials returns what is public of the vault's credentials
 */
public record ReadPrompt(
    WorkflowInspector inspector,
    Supplier<List<Vault.CredentialSummary>> credentials,
    SkillCatalog skills,
    WorkflowLimits limits) {
  private static final int MAX_ENTRIES = 30;

  /** Answers the text. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    String text = text(AgentCallers.of(request));
    return JsonResponse.text("text/plain; charset=utf-8", text).now();
  }

  /** Returns the text for a caller. */
  public String text(Caller caller) {
    AgentRights rights = inspector.rights(caller);
    StringBuilder text = new StringBuilder(WorkflowSyntaxPrompt.of(rights));
    text.append("- A workflow runs at most ")
        .append(limits.maxOperations())
        .append(" operations, but at most ")
        .append(limits.maxExecutionTime().toMillis())
        .append(" ms.\n\nOperations that you may use\n");
    for (OperationType type : OperationType.values()) {
      if (rights.mayRun(type.text())) {
        line(
            text,
            type.text(),
            type.description() + " " + WorkflowSyntaxPrompt.example(type, rights));
        text.append("  Members: ").append(type.members()).append('\n');
      }
    }
    List<Skill> routes = rights.operationSkills();
    if (!routes.isEmpty()) {
      first(routes, text).forEach(skill -> line(text, skill.id(), operation(skill)));
    }
    apis(rights.apisPermitted(), text);
    credentials(caller, text);
    skills(rights, text);
    return text.toString();
  }

  private static String operation(Skill skill) {
    JsonNode schema = skill.inputSchema();
    String members =
        schema == null
            ? ""
            : " Its members are outputPath and " + PromptTextShortener.members(schema);
    return PromptTextShortener.brief(skill.description()) + members;
  }

  private static void apis(List<ApiDefinition> apis, StringBuilder text) {
    text.append("\nAPIs that you may call\n");
    for (ApiDefinition api : first(apis, text)) {
      line(text, api.baseUrl().toString(), PromptTextShortener.brief(api.description()));
      int more = api.endpoints().size() - MAX_ENTRIES;
      api.endpoints().stream()
          .limit(MAX_ENTRIES)
          .forEach(
              each ->
                  text.append("  ")
                      .append(each.method())
                      .append(' ')
                      .append(each.path())
                      .append(
                          each.description().isEmpty()
                              ? ""
                              : ": " + PromptTextShortener.brief(each.description()))
                      .append('\n'));
      if (more > 0) {
        text.append("  and ")
            .append(more)
            .append(" more; find them with POST /api/v1/knowledge/search.\n");
      }
    }
  }

  private void credentials(Caller caller, StringBuilder text) {
    List<Vault.CredentialSummary> permitted =
        credentials.get().stream()
            .filter(each -> caller.may(PermissionKind.CREDENTIALS, each.id()))
            .toList();
    text.append("\nCredentials that you may send\n");
    first(permitted, text).forEach(each -> line(text, each.id(), each.type()));
  }

  private void skills(AgentRights rights, StringBuilder text) {
    if (!rights.mayRun(OperationType.INVOKE_SKILL.text())) {
      return;
    }
    List<Skill> permitted =
        skills
            .snapshot()
            .newest()
            .filter(skill -> !skill.kind().equals(Skill.OPERATION) && rights.mayCall(skill))
            .sorted(Comparator.comparing(Skill::id))
            .toList();
    text.append("\nSkills that InvokeSkill may call\n");
    first(permitted, text)
        .forEach(each -> line(text, each.id(), PromptTextShortener.brief(each.description())));
  }

  private static <T> List<T> first(List<T> all, StringBuilder text) {
    if (all.isEmpty()) {
      text.append("(none)\n");
    } else if (all.size() > MAX_ENTRIES) {
      text.append("The first ")
          .append(MAX_ENTRIES)
          .append(" of ")
          .append(all.size())
          .append("; find others with POST /api/v1/knowledge/search.\n");
    }
    return all.subList(0, Math.min(all.size(), MAX_ENTRIES));
  }

  private static void line(StringBuilder text, String name, String description) {
    String words = description.isEmpty() ? "" : ": " + description;
    text.append("- ").append(name).append(words).append('\n');
  }
}
