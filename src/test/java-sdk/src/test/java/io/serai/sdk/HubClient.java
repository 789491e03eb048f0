package io.serai.sdk;

import io.a2a.A2A;
import io.a2a.client.Client;
import io.a2a.client.ClientBuilder;
import io.a2a.client.ClientEvent;
import io.a2a.client.TaskEvent;
import io.a2a.client.TaskUpdateEvent;
import io.a2a.client.config.ClientConfig;
import io.a2a.client.transport.grpc.GrpcTransport;
import io.a2a.client.transport.grpc.GrpcTransportConfigBuilder;
import io.a2a.client.transport.jsonrpc.JSONRPCTransport;
import io.a2a.client.transport.jsonrpc.JSONRPCTransportConfigBuilder;
import io.a2a.client.transport.rest.RestTransport;
import io.a2a.client.transport.rest.RestTransportConfigBuilder;
import io.a2a.spec.A2AClientException;
import io.a2a.spec.AgentCard;
import io.a2a.spec.Task;
import io.a2a.spec.TransportProtocol;
import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The SDK's client of the hub at A2A_URL over one transport, and the events that it has received.
 */
final class HubClient implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final List<ManagedChannel> channels = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Object> received = new LinkedBlockingQueue<>();
  private final Client client;

  private HubClient(TransportProtocol transport, boolean streaming) throws A2AClientException {
    ClientBuilder builder =
        Client.builder(card())
            .clientConfig(new ClientConfig.Builder().setStreaming(streaming).build())
            .addConsumer((event, card) -> received.add(event))
            .streamingErrorHandler(this::failed);
    client = with(builder, transport).build();
  }

  /** A client that waits for the response of a message. */
  static HubClient blocking(TransportProtocol transport) throws A2AClientException {
    return new HubClient(transport, false);
  }

  /** A client that receives a message's task as a stream. */
  static HubClient streaming(TransportProtocol transport) throws A2AClientException {
    return new HubClient(transport, true);
  }

  static String url() {
    return System.getenv("A2A_URL");
  }

  /** The card as the SDK finds it, which names no version. */
  static AgentCard card() {
    return A2A.getAgentCard(url());
  }

  Client sdk() {
    return client;
  }

  /** Sends a message, and returns the task as of the first event that satisfies the condition. */
  Task send(String text, Predicate<Task> condition) throws Exception {
    client.sendMessage(A2A.toUserMessage(text));
    Task task = task(next());
    while (!condition.test(task)) {
      task = task(next());
    }
    return task;
  }

  /** The next event, or what went wrong instead. */
  Object next() throws InterruptedException {
    Object event = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (event == null) {
      throw new AssertionError("no event in " + PATIENCE_SECONDS + " seconds");
    }
    return event;
  }

  private static Task task(Object event) {
    if (event instanceof ClientEvent) {
      return event instanceof TaskUpdateEvent update
          ? update.getTask()
          : ((TaskEvent) event).getTask();
    }
    throw new AssertionError(event);
  }

  // The SDK calls its handler without a failure where a stream ends as it should.
  private void failed(Throwable failure) {
    if (failure != null) {
      received.add(failure);
    }
  }

  private ClientBuilder with(ClientBuilder builder, TransportProtocol transport) {
    return switch (transport) {
      case JSONRPC ->
          builder.withTransport(JSONRPCTransport.class, new JSONRPCTransportConfigBuilder());
      case HTTP_JSON ->
          builder.withTransport(RestTransport.class, new RestTransportConfigBuilder());
      case GRPC ->
          builder.withTransport(
              GrpcTransport.class, new GrpcTransportConfigBuilder().channelFactory(this::channel));
    };
  }

  private Channel channel(String target) {
    ManagedChannel channel = ManagedChannelBuilder.forTarget(target).usePlaintext().build();
    channels.add(channel);
    return channel;
  }

  @Override
  public void close() {
    client.close();
    channels.forEach(ManagedChannel::shutdownNow);
  }
}
