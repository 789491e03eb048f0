package io.serai.skill.intake;

import com.fasterxml.jackson.databind.node.MissingNode;
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
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Determines which skill of an agent a message is for, and with which inputs. It uses no language
 * model.
 *
 * <p>An {@link AgentMessageInterpreter} that takes the agent decides. Otherwise it is the skill
 * that the message names, and no other. If it names none, it is the agent's {@code default_skill},
 * or else the skill that best matches the text. Thread-safe. The result may complete on another
 * thread if the search requests embeddings.
 */
public final class SkillIntentResolver {
  private static final String NO_TEXT =
      "metadata.skillId is not a string. Name a skill of the agent's card, or leave it out.";

  private final SkillCatalog catalog;
  private final SkillTextMatcher search;
  private final UnambiguousSkillFinder unambiguousSkill;
  private final List<AgentMessageInterpreter> intakes = new CopyOnWriteArrayList<>();

  /** Creates a resolver over the catalog and a text search. */
  public SkillIntentResolver(SkillCatalog catalog, SkillTextMatcher search) {
    this.catalog = catalog;
    this.search = search;
    this.unambiguousSkill = new UnambiguousSkillFinder(search::covers);
  }

  /** Adds what reads the messages to some agents. */
  public void add(AgentMessageInterpreter intake) {
    intakes.add(intake);
  }

  /** Returns what reads the messages to the agent, if the agent itself decides about them. */
  public Optional<AgentMessageInterpreter> of(AgentDefinition agent) {
    for (AgentMessageInterpreter intake : intakes) {
      if (intake.takes(agent)) {
        return Optional.of(intake);
      }
    }
    return Optional.empty();
  }

  /**
   * Checks a message to a task of the agent.
   *
   * @throws RefusedMessageException if the agent takes no such message
   */
  public void check(AgentDefinition agent, Message message) {
    of(agent).ifPresent(intake -> intake.check(message));
  }

  /**
   * Determines what the message asks the agent for. It may name a skill as described in {@link
   * ExplicitSkillReference}.
   */
  public CompletionStage<SkillIntent> read(AgentDefinition agent, Caller caller, Message message) {
    return read(agent, caller, null, message);
  }

  /**
   * Determines what the message asks for when the protocol itself names the skill.
   *
   * @param named {@code id} or {@code id@version}; null: as the message names it
   */
  public CompletionStage<SkillIntent> read(
      AgentDefinition agent, Caller caller, @Nullable String named, Message message) {
    if (named == null && ExplicitSkillReference.isMalformed(message)) {
      return CompletableFuture.failedFuture(new RefusedMessageException(NO_TEXT));
    }
    return read(
        agent,
        caller,
        named == null
            ? ExplicitSkillReference.of(message)
            : Optional.of(ExplicitSkillReference.of(named)),
        message,
        true);
  }

  /**
   * Determines what the message asks for when the protocol gives the kind of work in one word: a
   * skill of the agent, or any other word, with which its {@code default_skill} does the work.
   *
   * @param type {@code id}, {@code id@version} or another word
   */
  public CompletionStage<SkillIntent> readType(
      AgentDefinition agent, Caller caller, String type, Message message) {
    return read(agent, caller, Optional.of(ExplicitSkillReference.of(type)), message, false);
  }

  private CompletionStage<SkillIntent> read(
      AgentDefinition agent,
      Caller caller,
      Optional<ExplicitSkillReference> reference,
      Message message,
      boolean exactly) {
    Optional<AgentMessageInterpreter> own = of(agent);
    if (own.isPresent()) {
      return read(own.get(), agent, reference.map(ExplicitSkillReference::skill), message);
    }
    CatalogSnapshot now = catalog.snapshot();
    Optional<Skill> known = reference.flatMap(name -> find(name, agent, now));
    if (known.isPresent()) {
      return done(call(known.get(), reference.flatMap(ExplicitSkillReference::version), message));
    }
    Optional<Skill> defaultSkill =
        reference.isPresent() && exactly
            ? Optional.empty()
            : agent.defaultSkill().flatMap(now::find);
    if (defaultSkill.isPresent()) {
      return done(call(defaultSkill.get(), Optional.empty(), message));
    }
    if (reference.isPresent()) {
      return done(search.unknown(reference.get().skill(), agent, caller, now));
    }
    Optional<Skill> unambiguous = unambiguousSkill.of(message.text(), agent, caller, now);
    if (unambiguous.isPresent()) {
      return done(call(unambiguous.get(), Optional.empty(), message));
    }
    return search
        .find(message.text(), agent, caller)
        .thenApply(skillMatch -> skillMatch.toIntent(message));
  }

  private static CompletionStage<SkillIntent> read(
      AgentMessageInterpreter intake,
      AgentDefinition agent,
      Optional<String> named,
      Message message) {
    try {
      intake.check(message);
      return done(intake.read(agent, named, message));
    } catch (RefusedMessageException unknown) {
      return CompletableFuture.failedFuture(unknown);
    }
  }

  /**
   * Returns the inputs that a follow-up message gives to a waiting task: its data parts, its files,
   * what the parameter patterns find in its text, and the whole text if exactly one name is
   * missing. If the task requested no names, or a permission, any message is sufficient.
   */
  public InputResponse answer(Task task, Message message) {
    InputRequest inputRequest = task.need();
    if (inputRequest == null || inputRequest.required().isEmpty()) {
      return new InputResponse(ExplicitSkillReference.data(message), message, true);
    }
    ObjectNode known = task.given() == null ? JsonMappers.object() : task.given().data();
    return new InputResponse(given(task, inputRequest, message, known), message, false);
  }

  /**
   * Returns the reply to an answer that leaves the task waiting; null if the answer is sufficient.
   */
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
    boolean onlyWords = given.isEmpty() && !words.isEmpty();
    Optional<SkillInputRequirements> requirements = find(task).map(SkillInputRequirements::of);
    List<String> missing = inputRequest.missing(known);
    requirements
        .map(skill -> skill.read(message, known))
        .ifPresent(read -> missing.forEach(name -> take(read, name, given)));
    boolean singleMissing = onlyWords && given.isEmpty() && missing.size() == 1;
    if (singleMissing && requirements.filter(skill -> skill.describes(missing.get(0))).isEmpty()) {
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
      ExplicitSkillReference reference, AgentDefinition agent, CatalogSnapshot now) {
    return now.find(reference.skill(), reference.version().orElse(null))
        .filter(skill -> agent.serves(skill.id()) || isDefault(agent, skill));
  }

  private static boolean isDefault(AgentDefinition agent, Skill skill) {
    return agent.defaultSkill().filter(skill.id()::equals).isPresent();
  }

  static SkillIntent.SkillCall call(Skill skill, Optional<String> version, Message message) {
    ObjectNode input = SkillInputRequirements.of(skill).read(message, MissingNode.getInstance());
    return new SkillIntent.SkillCall(
        skill.id(), version.map(named -> skill.version()).orElse(null), input);
  }

  private static CompletionStage<SkillIntent> done(SkillIntent skillIntent) {
    return CompletableFuture.completedFuture(skillIntent);
  }
}
