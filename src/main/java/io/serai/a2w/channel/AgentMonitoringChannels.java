package io.serai.a2w.channel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.call.FeedPositionParser;
import io.serai.a2w.call.TaskIdParameter;
import io.serai.a2w.call.VisibleAgentTasks;
import io.serai.a2w.model.AgentChannel;
import io.serai.http.ws.WebSocketRequest;
import io.serai.http.ws.WebSocketSession;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.WebSocketChannel;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.skill.agent.ActiveAgents;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskReads;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Opens the channels {@code /a2w/v1/ws/…} (A2W-44). A reader begins with a snapshot, or with {@code
 * ?after=SEQ} where it stopped before; {@code ?task_id=} restricts it to one task. What clients
 * send is ignored. Thread-safe.
 */
public final class AgentMonitoringChannels {
  private static final String SUBPROTOCOL = "a2w.v1";

  private final TaskDispatcher tasks;
  private final ActiveAgentChannels sources;
  private final AsyncApiChannels descriptions = AsyncApiChannels.read();

  /** Creates the channels of all agents. */
  public AgentMonitoringChannels(TaskDispatcher tasks, ActiveAgents agents, Clock clock) {
    this.tasks = tasks;
    this.sources = new ActiveAgentChannels(tasks, agents, clock);
    agents.directory().listen(sources::agentsChanged);
  }

  /** Returns the channels by their paths. */
  public Map<String, WebSocketChannel> byPath() {
    return Arrays.stream(AgentChannel.values())
        .collect(Collectors.toUnmodifiableMap(AgentChannel::path, Opener::new));
  }

  /** Opens one channel. */
  private final class Opener implements WebSocketChannel {
    private final AgentChannel channel;

    Opener(AgentChannel channel) {
      this.channel = channel;
    }

    @Override
    public List<String> subprotocols() {
      return List.of(SUBPROTOCOL);
    }

    @Override
    public ObjectNode description() {
      return descriptions.of(channel);
    }

    @Override
    public CompletionStage<WebSocketSession> open(ProtocolCall call, WebSocketRequest request) {
      String taskId = TaskIdParameter.read(request.parameter(TaskIdParameter.NAME));
      Long after =
          request.parameter("after") == null
              ? null
              : FeedPositionParser.read("after", request.parameter("after"));
      TaskReads reads = tasks.reads(call.caller().id());
      VisibleAgentTasks visible = new VisibleAgentTasks(tasks, call.agent(), call.caller(), reads);
      return tasks
          .feedPosition()
          .thenCompose(newest -> open(visible, taskId, newest, after))
          .whenComplete((session, failure) -> reads.close());
    }

    private CompletionStage<WebSocketSession> open(
        VisibleAgentTasks visible, @Nullable String taskId, long newest, @Nullable Long after) {
      AgentEventEncoder encoder = sources.encoder(visible.agent().id());
      if (after == null) {
        return ChannelSnapshot.of(channel, visible, taskId, encoder, newest)
            .thenApply(first -> session(visible, taskId, newest, newest, first));
      }
      FeedPositionParser.requireReached("after", after, newest);
      return ChannelSnapshot.resumed(channel, visible, taskId, encoder, newest, after)
          .thenApply(first -> session(visible, taskId, newest, after, first));
    }

    private WebSocketSession session(
        VisibleAgentTasks visible,
        @Nullable String taskId,
        long newest,
        long after,
        ChannelSnapshot first) {
      String agent = visible.agent().id();
      Predicate<ChannelMessages.@Nullable TaskIdentity> wanted =
          task ->
              task == null
                  ? taskId == null
                  : (taskId == null || task.id().equals(taskId))
                      && task.agent().equals(agent)
                      && visible.isVisible(task.owner(), task.protocol());
      Flow.Publisher<String> messages =
          ProjectingPublisher.of(
              sources.after(agent, newest, after, taskId),
              () -> new ChannelProjection(channel, first, after, newest, wanted),
              CancelableDelay.NONE);
      return () -> messages;
    }
  }
}
