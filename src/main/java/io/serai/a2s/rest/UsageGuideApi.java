package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import io.serai.a2s.usage.SkillCallAddress;
import io.serai.a2s.usage.SkillUsageGuide;
import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ServingAgents;
import io.vertx.core.buffer.Buffer;
import java.util.Objects;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * The API operation that explains how to call a skill, for capabilities and routes. Thread-safe;
 * answered from memory without blocking.
 *
 * @param publicBase the address at which callers reach the hub; if empty, the origin of each
 *     request
 * @param secured whether callers need a key
 */
public record UsageGuideApi(
    SkillCatalog catalog, ServingAgents agents, Optional<String> publicBase, boolean secured) {

  AsyncProcessor usage() {
    return ApiOperationProcessor.immediate(
        exchange -> {
          String id = Objects.requireNonNull(A2sRequestReader.parameter(exchange, "id"));
          Skill skill =
              find(
                  id,
                  A2sRequestReader.parameter(exchange, "version"),
                  A2sRequestReader.caller(exchange));
          String hub = publicBase.orElseGet(() -> origin(exchange));
          SkillUsageGuide usage =
              new SkillUsageGuide(skill, SkillCallAddress.of(hub, skill, agents, secured));
          if (wantsMarkdown(exchange)) {
            markdown(exchange, usage.markdown());
          } else {
            A2sResponses.json(exchange, 200, usage.json());
          }
        });
  }

  private Skill find(String id, @Nullable String version, Caller caller) throws A2sException {
    CatalogSnapshot snapshot = catalog.snapshot();
    Optional<Skill> skill = find(id, version, snapshot);
    if (skill.isEmpty()) {
      String message =
          NotFoundMessages.message("skill", id, version, snapshot.skills(), caller, "");
      throw A2sException.of(404, "NOT_FOUND", message);
    }
    return skill.get();
  }

  private static Optional<Skill> find(
      String id, @Nullable String version, CatalogSnapshot snapshot) {
    try {
      return version == null ? snapshot.find(id) : snapshot.find(id, version);
    } catch (IllegalArgumentException invalidVersion) {
      return Optional.empty();
    }
  }

  /** Returns whether {@code Accept} names Markdown before JSON. */
  private static boolean wantsMarkdown(Exchange exchange) {
    String accept = Objects.requireNonNullElse(A2sRequestReader.parameter(exchange, "Accept"), "");
    int markdown = accept.indexOf("text/markdown");
    int json = accept.indexOf("application/json");
    return markdown >= 0 && (json < 0 || markdown < json);
  }

  private static void markdown(Exchange exchange, String text) {
    Message message = exchange.getMessage();
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, 200);
    message.setHeader(Exchange.CONTENT_TYPE, "text/markdown; charset=utf-8");
    message.setBody(Buffer.buffer(text));
  }

  private static String origin(Exchange exchange) {
    String url = exchange.getMessage().getHeader(Exchange.HTTP_URL, "", String.class);
    int path = url.indexOf('/', url.indexOf("://") + 3);
    return path < 0 ? url : url.substring(0, path);
  }
}
