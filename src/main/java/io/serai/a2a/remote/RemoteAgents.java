package io.serai.a2a.remote;

import io.serai.a2a.client.CardBook;
import io.serai.a2a.client.CardState;
import io.serai.a2a.model.AgentCard;
import io.serai.security.Agent;
import io.serai.security.AgentDirectory;
import io.serai.security.RemoteCard;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the catalog's remote skills equal to what the cards of the directory's agents elsewhere
 * say: looks at a card when its agent appears and from time to time. Where a card cannot be had,
 * the skills of the last one go on being served, and the log and health tell. Thread-safe.
 */
public final class RemoteAgents implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteAgents.class);

  private final AgentDirectory directory;
  private final CardBook cards;
  private final SkillCatalog catalog;
  private final RemoteSkills skills;
  private final ScheduledExecutorService thread;
  private volatile boolean closed;
  private final Map<String, Served> served = new ConcurrentSkipListMap<>();

  /**
   * @param thread on which all changes are made, one after the other
   */
  RemoteAgents(
      AgentDirectory directory,
      CardBook cards,
      SkillCatalog catalog,
      RemoteSkills skills,
      ScheduledExecutorService thread) {
    this.directory = directory;
    this.cards = cards;
    this.catalog = catalog;
    this.skills = skills;
    this.thread = thread;
  }

  /** Begins: with the agents that are there, and with every change of them. */
  void open(Duration refresh) {
    directory.listen(() -> later(this::compare));
    long pause = Math.max(1, refresh.toMillis());
    var unused =
        thread.scheduleWithFixedDelay(this::lookAgain, pause, pause, TimeUnit.MILLISECONDS);
    later(this::compare);
  }

  /** What is known of an agent; empty where it is not elsewhere. */
  public Optional<RemoteAgent> find(String id) {
    return Optional.ofNullable(served.get(id)).map(this::view);
  }

  /** All of them, by id. */
  public List<RemoteAgent> all() {
    return served.values().stream().map(this::view).toList();
  }

  /** Completes when the agents that the directory has now were looked at once. */
  public CompletionStage<Void> settled() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    later(
        () -> {
          compare();
          CompletableFuture<?>[] looks =
              served.values().stream().map(each -> each.looked).toArray(CompletableFuture[]::new);
          var unused =
              CompletableFuture.allOf(looks).whenComplete((all, failure) -> done.complete(null));
        });
    return done;
  }

  /** Looks at no card any more; what is served stays. */
  @Override
  public void close() {
    closed = true;
  }

  private void compare() {
    List<Agent> now =
        directory.agents().stream().filter(agent -> agent.card().isPresent()).toList();
    List<String> ids = now.stream().map(Agent::id).toList();
    List.copyOf(served.keySet()).stream().filter(id -> !ids.contains(id)).forEach(this::remove);
    now.forEach(this::take);
  }

  private void take(Agent agent) {
    Served before = served.get(agent.id());
    if (before != null && before.agent.equals(agent)) {
      return;
    }
    Served mine = new Served(agent, agent.card().orElseThrow());
    if (before != null) {
      mine.skills = before.skills;
    }
    served.put(agent.id(), mine);
    look(mine);
  }

  private void remove(String id) {
    Served gone = served.remove(id);
    if (gone != null) {
      catalog.update(List.of(), gone.skills);
      cards.forget(gone.remote);
    }
  }

  private void lookAgain() {
    if (closed) {
      return;
    }
    served.values().forEach(this::look);
  }

  private void look(Served agent) {
    cards
        .look(agent.remote)
        .thenAccept(
            state ->
                later(
                    () -> {
                      apply(agent, state);
                      agent.looked.complete(null);
                    }));
  }

  private void apply(Served agent, CardState state) {
    if (closed || served.get(agent.agent.id()) != agent) {
      return;
    }
    tell(agent, state.fault());
    AgentCard card = state.card();
    if (card == null || Objects.equals(card, agent.card)) {
      return;
    }
    List<Skill> next = skills.of(agent.agent, card);
    try {
      catalog.update(next, agent.skills);
      agent.card = card;
      agent.skills = next;
      LOG.info("Agent {} has {} skills for this hub", agent.agent.id(), next.size());
    } catch (SkillExistsException taken) {
      tell(agent, String.valueOf(taken.getMessage()));
    }
  }

  private static void tell(Served agent, @Nullable String fault) {
    if (fault != null && !fault.equals(agent.fault)) {
      LOG.warn("The card of agent {} cannot be used: {}", agent.agent.id(), fault);
    }
    agent.fault = fault;
  }

  private RemoteAgent view(Served agent) {
    List<String> ids = new ArrayList<>();
    agent.skills.forEach(skill -> ids.add(skill.id()));
    return new RemoteAgent(agent.agent.id(), cards.state(agent.remote), ids, agent.fault);
  }

  private void later(Runnable work) {
    try {
      thread.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException e) {
              LOG.error("Agents elsewhere could not be looked at", e);
            }
          });
    } catch (RejectedExecutionException stopping) {
      LOG.debug("The hub stops; agents elsewhere are not looked at any more");
    }
  }

  /** One agent and what is served of it; changed by the one thread alone. */
  private static final class Served {
    final Agent agent;
    final RemoteCard remote;
    final CompletableFuture<Void> looked = new CompletableFuture<>();
    volatile List<Skill> skills = List.of();
    volatile @Nullable AgentCard card;
    volatile @Nullable String fault;

    Served(Agent agent, RemoteCard remote) {
      this.agent = agent;
      this.remote = remote;
    }
  }
}
