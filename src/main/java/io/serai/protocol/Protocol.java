package io.serai.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.FileDescriptor;
import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.filter.AuditRule;
import io.serai.http.grpc.GrpcMethodHandler;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.SkillCall;
import io.serai.reload.FolderChangeHandler;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.skill.agent.AgentEntry.RemoteCard;
import io.serai.skill.intake.AgentMessageInterpreter;
import io.serai.task.run.work.TaskRunner;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.RoutesBuilder;

/**
 * A protocol by which callers use the hub: one object that declares all that it has.
 *
 * <p>The hub adds the routes, loads the folders, recovers the tasks, calls {@link #resume}, and
 * then accepts requests. Paths are those behind the prefix {@code /agents/{id}}, below which the
 * hub serves every path too. Implementations are thread-safe.
 */
public interface Protocol extends AutoCloseable {

  /** Returns the name as it is in metrics and logs, such as {@code a2a}. */
  String name();

  /** Returns the routes, with their endpoints in the REST DSL. */
  RoutesBuilder routes();

  /** Returns the counters of the answered requests. */
  RequestRecorder requests();

  /**
   * Returns the handlers of gRPC methods, by names such as {@code lf.a2a.v1.A2AService/GetTask}.
   */
  default Map<String, GrpcMethodHandler> grpcMethods() {
    return Map.of();
  }

  /** Returns the schemas of its gRPC services, which tools read by reflection. */
  default List<FileDescriptor> grpcSchemas() {
    return List.of();
  }

  /** Returns the WebSockets, by whole paths such as {@code /chat/v1/ws/room}. */
  default Map<String, WebSocketChannel> webSocketChannels() {
    return Map.of();
  }

  /** Returns the whole paths that need no credentials. */
  default Set<String> publicPaths() {
    return Set.of();
  }

  /** Returns prefixes of the paths whose request bodies may contain secrets. */
  default List<String> secretPaths() {
    return List.of();
  }

  /** Returns the formats of errors, by prefixes of paths. */
  default Map<String, ErrorBodyFormat> errorFormats() {
    return Map.of();
  }

  /**
   * Returns the requests that the audit log records, with the role that an operator needs for them.
   */
  default List<AuditRule> auditRules() {
    return List.of();
  }

  /**
   * Returns the paths whose POST requests only read, so that an operator with the role of a viewer
   * may send them; they may have parameters such as {@code {id}}.
   */
  default List<String> readingPosts() {
    return List.of();
  }

  /** Returns the entries of the index page at {@code /}: paths by their names. */
  default Map<String, String> indexEntries() {
    return Map.of();
  }

  /** Returns the handlers of the home folders that belong to the protocol. */
  default List<FolderChangeHandler> folders() {
    return List.of();
  }

  /** Returns the readers of the blocks in the files of {@code agents/} that belong to it. */
  default List<AgentFileSectionReader> agentBlocks() {
    return List.of();
  }

  /** Returns what reads the messages to agents that decide themselves what these ask for. */
  default List<AgentMessageInterpreter> intakes() {
    return List.of();
  }

  /** Returns examples of calls to a skill; none if the protocol cannot call it. */
  default List<CallExample> examples(SkillCall call) {
    return List.of();
  }

  /** Returns texts that teach language models to use the protocol. */
  default List<ModelPrompt> modelPrompts() {
    return List.of();
  }

  /** Returns the runners of tasks that no skill does. */
  default List<TaskRunner> taskRunners() {
    return List.of();
  }

  /** Returns what runs tasks again from the step that failed. */
  default List<TaskResumption> taskResumptions() {
    return List.of();
  }

  /**
   * Returns what it adds to the messages by which agents of different hubs give each other tasks.
   */
  default List<A2aMessageExtension> messageExtensions() {
    return List.of();
  }

  /** Returns what it contributes to the agent cards of A2A. */
  default List<AgentCardContribution> cardContributions() {
    return List.of();
  }

  /**
   * Returns what the hub has read of the agents that it calls over this protocol, by their ids,
   * besides those of A2A.
   */
  default Map<String, RemoteCard> remoteAgents() {
    return Map.of();
  }

  /**
   * Waits until the skills that it has stored of such agents are served, so that recovered tasks
   * find them. Called when the files of agents are loaded; may block.
   */
  default void awaitStoredSkills() {}

  /**
   * Returns what operators see of an agent besides what the hub knows of all, as members of its
   * JSON. Must not block.
   */
  default CompletionStage<ObjectNode> agentDetails(AgentDefinition agent) {
    return CompletableFuture.completedFuture(JsonMappers.object());
  }

  /** Returns the documents and files that callers may read by their URIs. */
  default List<ResourceProvider> resources() {
    return List.of();
  }

  /** Returns the number of open event streams. */
  default int openStreams() {
    return 0;
  }

  /** Returns further numbers for metrics and JMX. */
  default List<Measurement> measurements() {
    return List.of();
  }

  /** Continues what the last process left unfinished; called once the tasks are recovered. */
  default void resume() {}

  /** Ends the open event streams, because the hub stops; clients may resume them later. */
  default void endStreams() {}

  /** Releases what the protocol holds; called after the last request. */
  @Override
  default void close() {}
}
