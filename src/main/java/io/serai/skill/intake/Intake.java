package io.serai.skill.intake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;
import io.serai.security.Agent;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.Snapshot;
import io.serai.task.Answer;
import io.serai.task.Message;
import io.serai.task.Need;
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
public final class Intake {

  private final SkillCatalog catalog;
  private final WordSearch search;

  /** Names and words are looked up there. */
  public Intake(SkillCatalog catalog, WordSearch search) {
    this.catalog = catalog;
    this.search = search;
  }

  /** What the message asks the agent for; a named skill stands in it as {@link Naming} says. */
  public CompletionStage<Asked> read(Agent agent, Caller caller, Message message) {
    return read(agent, caller, null, message);
  }

  /**
   * The same where the protocol itself names the skill.
   *
   * @param named {@code id} or {@code id@version}; what the message names where absent
   */
  public CompletionStage<Asked> read(
      Agent agent, Caller caller, @Nullable String named, Message message) {
    Optional<Naming> naming = named == null ? Naming.of(message) : Optional.of(Naming.of(named));
    Snapshot now = catalog.snapshot();
    Optional<Skill> known = naming.flatMap(name -> find(name, agent, now));
    if (known.isPresent()) {
      return done(call(known.get(), naming.flatMap(Naming::version), message));
    }
    Optional<Skill> standard = agent.defaultSkill().flatMap(now::find);
    if (standard.isPresent()) {
      return done(call(standard.get(), Optional.empty(), message));
    }
    if (naming.isPresent()) {
      return done(search.unknown(naming.get().skill(), agent, caller, now));
    }
    return search.find(message.text(), agent, caller).thenApply(found -> found.asked(message));
  }

  /**
   * What a follow-up message gives a task that waits: its data parts, what the patterns of the
   * skill's parameters find in its words, and its words as a whole where one name alone is missing.
   * Where the task asked for no names, or for a permission, any message is enough.
   */
  public Answer answer(Task task, Message message) {
    Need need = task.need();
    if (need == null || need.required().isEmpty()) {
      return new Answer(Naming.data(message), message, true);
    }
    ObjectNode known = task.given() == null ? Json.object() : task.given().data();
    return new Answer(given(task, need, message, known), message, false);
  }

  /** What to say to an answer after which the task still waits; null where it will not. */
  public @Nullable String rejoinder(Task task, Answer answer) {
    Need need = task.need();
    if (need == null) {
      return null;
    }
    ObjectNode known = task.given() == null ? Json.object() : task.given().data();
    Answer all = task.given() == null ? answer : task.given().and(answer);
    return all.meets(need)
        ? null
        : new Rejoinder(find(task).map(Wanted::of), need, known, answer).text();
  }

  private ObjectNode given(Task task, Need need, Message message, ObjectNode known) {
    ObjectNode given = Naming.data(message);
    String words = message.text().strip();
    if (words.isEmpty()) {
      return given;
    }
    boolean onlyWords = given.isEmpty();
    Optional<Wanted> wanted = find(task).map(Wanted::of);
    List<String> missing = need.missing(known);
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
    Snapshot now = catalog.snapshot();
    return version == null
        ? now.find(task.request().skill())
        : now.find(task.request().skill(), version);
  }

  private static Optional<Skill> find(Naming naming, Agent agent, Snapshot now) {
    Optional<Skill> found =
        naming
            .version()
            .map(version -> exactly(naming.skill(), version, now))
            .orElseGet(() -> now.find(naming.skill()));
    return found.filter(skill -> agent.serves(skill.id()) || isStandard(agent, skill));
  }

  private static Optional<Skill> exactly(String skill, String version, Snapshot now) {
    try {
      return now.find(skill, version);
    } catch (IllegalArgumentException noVersion) {
      return Optional.empty();
    }
  }

  private static boolean isStandard(Agent agent, Skill skill) {
    return agent.defaultSkill().filter(skill.id()::equals).isPresent();
  }

  static Asked.Call call(Skill skill, Optional<String> version, Message message) {
    ObjectNode input = Wanted.of(skill).read(message, Json.object());
    return new Asked.Call(skill.id(), version.map(named -> skill.version()).orElse(null), input);
  }

  private static CompletionStage<Asked> done(Asked asked) {
    return CompletableFuture.completedFuture(asked);
  }
}
