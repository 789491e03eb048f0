package io.serai.a2a.remote;

import io.serai.a2a.client.RemoteCardCache;
import io.serai.a2a.client.RemoteCardState;
import io.serai.a2a.model.AgentCard;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.FairSerialExecutor;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.agent.AgentEntry;
import io.serai.skill.agent.AgentRegistry;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The registry of agents, with remote ones that have an A2A card.
 *
 * <p>Registration reads the card, writes the agent's file to {@code agents/registered/} and has the
 * folder scanned. It is complete when the file is on disk and its agent is active.
 */
public final class FileBackedAgentRegistry implements AgentRegistry {
  private final AgentDirectory directory;
  private final SkillCatalog catalog;
  private final RemoteSkillSynchronizer remotes;
  private final Supplier<Map<String, AgentEntry.RemoteCard>> others;
  private final RegisteredAgentFileWriter files;
  private final RemoteCardCache cards;
  private final Supplier<CompletionStage<Void>> rescan;
  private final FairSerialExecutor worker;

  /**
   * @param agents the folder {@code agents/}
   * @param others what the hub has read of agents that it calls over other protocols, by their ids
   * @param rescan scans that folder
   * @param worker reads and writes files
   */
  public FileBackedAgentRegistry(
      Path agents,
      AgentDirectory directory,
      SkillCatalog catalog,
      RemoteCardCache cards,
      RemoteSkillSynchronizer remotes,
      Supplier<Map<String, AgentEntry.RemoteCard>> others,
      Supplier<CompletionStage<Void>> rescan,
      FairSerialExecutor worker) {
    this.directory = directory;
    this.catalog = catalog;
    this.remotes = remotes;
    this.others = others;
    this.files = new RegisteredAgentFileWriter(agents.resolve("registered"), directory);
    this.cards = cards;
    this.rescan = rescan;
    this.worker = worker;
  }

  @Override
  public List<AgentEntry> agents(Caller caller) {
    return new ActiveAgents(directory)
        .all().stream()
            .filter(agent -> agent.admits(caller))
            .sorted(Comparator.comparing(AgentDefinition::id))
            .map(this::entry)
            .toList();
  }

  @Override
  public Optional<AgentEntry> find(String id, Caller caller) {
    return new ActiveAgents(directory)
        .find(id)
        .filter(agent -> agent.admits(caller))
        .map(this::entry);
  }

  @Override
  public List<AgentEntry> remoteAgents() {
    return Stream.concat(
            remotes.all().stream().map(RemoteAgentStatus::id), others.get().keySet().stream())
        .sorted()
        .flatMap(id -> directory.find(id).stream().map(this::entry))
        .toList();
  }

  @Override
  public CompletionStage<AgentRegistration> register(
      String document, Caller caller, Consumer<String> subject) {
    requireOperator(caller);
    AgentRegistrationRequest registration = AgentRegistrationRequest.read(document);
    return cards
        .refresh(registration.remote())
        .thenCompose(
            state -> {
              String id = registration.id(usable(state));
              subject.accept(id);
              return worker
                  .run(caller.id(), () -> files.write(id, registration))
                  .thenCompose(
                      isNew ->
                          awaitActive(id)
                              .thenApply(done -> new AgentRegistration(active(id, caller), isNew)));
            });
  }

  @Override
  public CompletionStage<Void> remove(String id, Caller caller) {
    requireOperator(caller);
    return worker.run(caller.id(), () -> files.delete(id)).thenCompose(done -> awaitActive(id));
  }

  private CompletionStage<Void> awaitActive(String id) {
    return rescan.get().thenCompose(done -> remotes.settled(id));
  }

  private AgentEntry active(String id, Caller caller) {
    return find(id, caller)
        .orElseThrow(
            () ->
                refusal(
                    409,
                    "CONFLICT",
                    "The agent is refused. GET /a2s/v1/reloads shows the reason."));
  }

  private AgentEntry entry(AgentDefinition agent) {
    Optional<RemoteAgentStatus> remote = remotes.find(agent.id());
    List<String> skills =
        remote
            .map(RemoteAgentStatus::skills)
            .orElseGet(
                () ->
                    catalog
                        .snapshot()
                        .newest()
                        .map(Skill::id)
                        .filter(agent::serves)
                        .sorted()
                        .toList());
    Optional<AgentEntry.RemoteCard> card =
        remote.map(this::card).or(() -> Optional.ofNullable(others.get().get(agent.id())));
    return new AgentEntry(agent, skills, card);
  }

  private AgentEntry.RemoteCard card(RemoteAgentStatus remote) {
    RemoteCardState state = remote.card();
    AgentCard card = state.card();
    return new AgentEntry.RemoteCard(
        remote.state(),
        card == null ? null : content(card),
        state.fetchedAt(),
        remote.fault(),
        Optional.empty());
  }

  private AgentEntry.CardContent content(AgentCard card) {
    AgentCard.Interface used = card.interfaces().get(0);
    return new AgentEntry.CardContent(
        card.name(), card.version(), cards.protocol(card), used.binding().text(), card.streaming());
  }

  private static AgentCard usable(RemoteCardState state) {
    AgentCard card = state.card();
    if (card == null || state.fault() != null) {
      throw refusal(422, "CARD_UNUSABLE", "The card cannot be used: " + state.fault());
    }
    return card;
  }

  private static void requireOperator(Caller caller) {
    if (!caller.operator()) {
      throw refusal(403, "FORBIDDEN", "Only operators register agents.");
    }
  }

  static HttpErrorException refusal(int status, String code, String message) {
    return new HttpErrorException(HttpError.of(status, code, message));
  }
}
