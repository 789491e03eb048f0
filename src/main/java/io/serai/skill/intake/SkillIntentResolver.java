package io.serai.skill.intake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Task;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Says which skill of an agent a message is for, and with which inputs; no model is asked.
 *
 * <p>In this order: the skill that the message names, where the agent serves it; the agent's {@code
 * default_skill}; the skill that the words fit. Thread-safe; what it gives back may complete on
 * another thread where search asks for embeddings.
 */
public final class SkillIntentResolver {

  private final SkillCatalog catalog;
  private final SkillTextMatcher search;

  /** Names and words are looked up there. */
  public SkillIntentResolver(SkillCatalog catalog, SkillTextMatcher search) {
    this.catalog = catalog;
    this.search = search;
  }

  /**
   * What the message asks the agent for; a named skill stands in it as {@link
   * ExplicitSkillReference} says.
   */
  public CompletionStage<SkillIntent> read(AgentDefinition agent, Caller caller, Message message) {
    return read(agent, caller, null, message);
  }

  /**
   * The same where the protocol itself names the skill.
   *
   * @param named {@code id} or {@code id@version}; what the message names where absent
   */
  public CompletionStage<SkillIntent> read(
      AgentDefinition agent, Caller caller, @Nullable String named, Message message) {
    Optional<ExplicitSkillReference> naming =
        named == null
            ? ExplicitSkillReference.of(message)
            : Optional.of(ExplicitSkillReference.of(named));
    CatalogSnapshot now = catalog.snapshot();
    Optional<Skill> known = naming.flatMap(name -> find(name, agent, now));
    if (known.isPresent()) {
      return done(call(known.get(), naming.flatMap(ExplicitSkillReference::version), message));
    }
    Optional<Skill> standard = agent.defaultSkill().flatMap(now::find);
    if (standard.isPresent()) {
      return done(call(standard.get(), Optional.empty(), message));
    }
    if (naming.isPresent()) {
      return done(search.unknown(naming.get().skill(), agent, caller, now));
    }
    return search
        .find(message.text(), agent, caller)
        .thenApply(skillMatch -> skillMatch.asked(message));
  }

  /**
   * What a follow-up message gives a task that waits: its data parts, what the patterns of the
   * skill's parameters find in its words, and its words as a whole where one name alone is missing.
   * Where the task asked for no names, or for a permission, any message is enough.
   */
  public InputResponse answer(Task task, Message message) {
    InputRequest inputRequest = task.need();
    if (inputRequest == null || inputRequest.required().isEmpty()) {
      return new InputResponse(ExplicitSkillReference.data(message), message, true);
    }
    ObjectNode known = task.given() == null ? JsonMappers.object() : task.given().data();
    return new InputResponse(given(task, inputRequest, message, known), message, false);
  }

  /** What to say to an answer after which the task still waits; null where it will not. */
  public @Nullable String rejoinder(Task task, InputResponse inputResponse) {
    InputRequest inputRequest = task.need();
    if (inputRequest == null) {
      return null;
    }
    ObjectNode known = task.given() == null ? JsonMappers.object() : task.given().data();
    InputResponse all = task.given() == null ? inputResponse : task.given().and(inputResponse);
    return all.meets(inputRequest)
        ? null
        : new IncompleteInputReply(
                find(task).map(SkillInputRequirements::of), inputRequest, known, inputResponse)
            .text();
  }

  private ObjectNode given(
      Task task, InputRequest inputRequest, Message message, ObjectNode known) {
    ObjectNode given = ExplicitSkillReference.data(message);
    String words = message.text().strip();
    if (words.isEmpty()) {
      return given;
    }
    boolean onlyWords = given.isEmpty();
    Optional<SkillInputRequirements> wanted = find(task).map(SkillInputRequirements::of);
    List<String> missing = inputRequest.missing(known);
    wanted
        .map(skill -> skill.read(message, known))
        .ifPresent(read -> missing.forEach(name -> take(read, name, given)));
    boolean one = onlyWords && given.isEmpty() && missing.size() == 1;
    if (one && wanted.filter(skill -> skill.describes(missing.get(0))).isEmpty()) {
      given.put(missing.get(0), words);
    }
    return given;
  }

  private static void take(ObjectNode from, String name, ObjectNode into) {
    if (from.has(name) && !into.has(name)) {
      into.set(name, from.get(name));
    }
  }

  private Optional<Skill> find(Task task) {
    String version = task.request().version();
    CatalogSnapshot now = catalog.snapshot();
    return version == null
        ? now.find(task.request().skill())
        : now.find(task.request().skill(), version);
  }

  private static Optional<Skill> find(
      ExplicitSkillReference explicitSkillReference, AgentDefinition agent, CatalogSnapshot now) {
    Optional<Skill> found =
        explicitSkillReference
            .version()
            .map(version -> exactly(explicitSkillReference.skill(), version, now))
            .orElseGet(() -> now.find(explicitSkillReference.skill()));
    return found.filter(skill -> agent.serves(skill.id()) || isStandard(agent, skill));
  }

  private static Optional<Skill> exactly(String skill, String version, CatalogSnapshot now) {
    try {
      return now.find(skill, version);
    } catch (IllegalArgumentException noVersion) {
      return Optional.empty();
    }
  }

  private static boolean isStandard(AgentDefinition agent, Skill skill) {
    return agent.defaultSkill().filter(skill.id()::equals).isPresent();
  }

  static SkillIntent.SkillCall call(Skill skill, Optional<String> version, Message message) {
    ObjectNode input = SkillInputRequirements.of(skill).read(message, JsonMappers.object());
    return new SkillIntent.SkillCall(
        skill.id(), version.map(named -> skill.version()).orElse(null), input);
  }

  private static CompletionStage<SkillIntent> done(SkillIntent skillIntent) {
    return CompletableFuture.completedFuture(skillIntent);
  }
}
