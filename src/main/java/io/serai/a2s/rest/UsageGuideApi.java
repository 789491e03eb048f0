package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import io.serai.a2s.usage.SkillUsageGuide;
import io.serai.protocol.CallResolver;
import io.serai.protocol.Protocol;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ActiveAgents;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The API operation that explains how to call a skill, for capabilities and routes. Thread-safe;
 * answered from memory without blocking.
 *
 * @param calls finds the address of the hub
 * @param protocols those that contribute examples
 * @param secured whether callers need a key
 */
public record UsageGuideApi(
    SkillCatalog catalog,
    ActiveAgents agents,
    CallResolver calls,
    List<Protocol> protocols,
    boolean secured) {

  CompletionStage<JsonResponse> usage(JsonRequest request) throws A2sException {
    Skill skill = find(request.pathParameter("id"), request.parameter("version"), request.caller());
    SkillUsageGuide guide =
        SkillUsageGuide.of(skill, agents, calls.address(request.exchange()), secured, protocols);
    return wantsMarkdown(request)
        ? JsonResponse.text("text/markdown; charset=utf-8", guide.markdown()).now()
        : JsonResponse.ok(guide.json()).now();
  }

  private Skill find(String id, @Nullable String version, Caller caller) throws A2sException {
    CatalogSnapshot snapshot = catalog.snapshot();
    Optional<Skill> skill = snapshot.find(id, version);
    if (skill.isEmpty()) {
      String message =
          NotFoundMessages.message(
              "skill", id, version, snapshot.skills(), caller, "Search for it by its purpose.");
      throw A2sException.of(404, "NOT_FOUND", message);
    }
    return skill.get();
  }

  /** Returns whether {@code Accept} names Markdown before JSON. */
  private static boolean wantsMarkdown(JsonRequest request) {
    String accept = Objects.requireNonNullElse(request.header("Accept"), "");
    int markdown = accept.indexOf("text/markdown");
    int json = accept.indexOf("application/json");
    return markdown >= 0 && (json < 0 || markdown < json);
  }
}
