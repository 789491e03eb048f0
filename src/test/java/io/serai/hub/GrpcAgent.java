package io.serai.hub;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import lf.a2a.v1.A2AServiceGrpc;
import lf.a2a.v1.Proto.Artifact;
import lf.a2a.v1.Proto.CancelTaskRequest;
import lf.a2a.v1.Proto.GetTaskRequest;
import lf.a2a.v1.Proto.Message;
import lf.a2a.v1.Proto.Part;
import lf.a2a.v1.Proto.Role;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.SendMessageResponse;
import lf.a2a.v1.Proto.StreamResponse;
import lf.a2a.v1.Proto.SubscribeToTaskRequest;
import lf.a2a.v1.Proto.Task;
import lf.a2a.v1.Proto.TaskState;
import lf.a2a.v1.Proto.TaskStatus;
import lf.a2a.v1.Proto.TaskStatusUpdateEvent;
import org.awaitility.Awaitility;

/**
 * A remote agent that is served over gRPC by gRPC's own Java server, answers as a test sets, and
 * has the id {@code foreign}. Its card is served by HTTP.
 */
final class GrpcAgent implements AutoCloseable {

  /** A call that came in. */
  record Seen(String method, Metadata metadata) {
    String header(String name) {
      return metadata.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
    }
  }

  private final HttpStub cards = new HttpStub();
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final Map<String, BiConsumer<Object, StreamObserver<Object>>> answers =
      new ConcurrentHashMap<>();
  private final Server server;

  GrpcAgent() {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
            .addService(new Service())
            .intercept(new Recorder())
            .build();
    try {
      server.start();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Serves a card with the address of the service and with more members. */
  void card(boolean streaming, String more) {
    cardAt("localhost:" + server.getPort(), streaming, more);
  }

  void cardAt(String address, boolean streaming, String more) {
    cards.json(
        "/.well-known/agent-card.json",
        """
        {"name":"Foreign","description":"x","version":"1","capabilities":{"streaming":%s},
        "skills":[{"id":"talk","name":"Talk","description":"Talks.","tags":["a"]}],
        "supportedInterfaces":[{"url":"%s","protocolBinding":"GRPC","tenant":"t1",
        "protocolVersion":"1.0"}]%s}"""
            .formatted(streaming, address, more));
  }

  /** Adds this agent to the home of a hub, starts the hub, and waits until it lists the skill. */
  void addToAndStart(HubFixture hub, String more) {
    hub.file("agents/foreign.yaml", "agent_id: foreign\ncard: " + cards.url() + "\n" + more);
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/a2s/v1/agents/foreign").text().contains("foreign.talk"));
  }

  /** A request that registers this agent over a binding. */
  String registration(String binding) {
    return "{\"card\":\"%s\",\"binding\":\"%s\"}".formatted(cards.url(), binding);
  }

  /** Sets how calls of a method are answered. */
  @SuppressWarnings("unchecked")
  <Q, A> void on(String method, BiConsumer<Q, StreamObserver<A>> answer) {
    answers.put(method, (BiConsumer<Object, StreamObserver<Object>>) (BiConsumer<?, ?>) answer);
  }

  /** The calls, in the order they came. */
  List<Seen> seen() {
    return seen;
  }

  /** The methods that were called, in order. */
  List<String> calledMethods() {
    return seen.stream().map(Seen::method).toList();
  }

  /** A task in this state, with an artifact unless the text is empty. */
  static Task task(String id, TaskState state, String text) {
    Task.Builder task =
        Task.newBuilder()
            .setId(id)
            .setContextId("c")
            .setStatus(TaskStatus.newBuilder().setState(state));
    if (!text.isEmpty()) {
      task.addArtifacts(Artifact.newBuilder().setArtifactId("a").addParts(part(text)));
    }
    return task.build();
  }

  /** An event with a task. */
  static StreamResponse event(Task task) {
    return StreamResponse.newBuilder().setTask(task).build();
  }

  /** An event with the state of a task. */
  static StreamResponse status(String id, TaskState state) {
    return StreamResponse.newBuilder()
        .setStatusUpdate(
            TaskStatusUpdateEvent.newBuilder()
                .setTaskId(id)
                .setContextId("c")
                .setStatus(TaskStatus.newBuilder().setState(state)))
        .build();
  }

  /** A response that is a message. */
  static SendMessageResponse message(String text) {
    return SendMessageResponse.newBuilder()
        .setMessage(
            Message.newBuilder().setMessageId("x").setRole(Role.ROLE_AGENT).addParts(part(text)))
        .build();
  }

  private static Part part(String text) {
    return Part.newBuilder().setText(text).build();
  }

  /** Answers a call with one message. */
  static <A> void reply(StreamObserver<A> call, A message) {
    call.onNext(message);
    call.onCompleted();
  }

  @Override
  public void close() {
    server.shutdownNow();
    cards.close();
  }

  @SuppressWarnings("unchecked")
  private void answer(String method, Object request, StreamObserver<?> call) {
    answers
        .getOrDefault(
            method,
            (unexpected, observer) -> observer.onError(Status.UNIMPLEMENTED.asRuntimeException()))
        .accept(request, (StreamObserver<Object>) call);
  }

  private final class Recorder implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata metadata, ServerCallHandler<Q, A> next) {
      seen.add(new Seen(call.getMethodDescriptor().getBareMethodName(), metadata));
      return Contexts.interceptCall(Context.current(), call, metadata, next);
    }
  }

  private final class Service extends A2AServiceGrpc.A2AServiceImplBase {
    @Override
    public void sendMessage(SendMessageRequest request, StreamObserver<SendMessageResponse> call) {
      answer("SendMessage", request, call);
    }

    @Override
    public void sendStreamingMessage(
        SendMessageRequest request, StreamObserver<StreamResponse> call) {
      answer("SendStreamingMessage", request, call);
    }

    @Override
    public void getTask(GetTaskRequest request, StreamObserver<Task> call) {
      answer("GetTask", request, call);
    }

    @Override
    public void cancelTask(CancelTaskRequest request, StreamObserver<Task> call) {
      answer("CancelTask", request, call);
    }

    @Override
    public void subscribeToTask(
        SubscribeToTaskRequest request, StreamObserver<StreamResponse> call) {
      answer("SubscribeToTask", request, call);
    }
  }
}
