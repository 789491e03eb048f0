package io.serai.a2a;

import static io.grpc.stub.MetadataUtils.newAttachHeadersInterceptor;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.protobuf.StatusProto;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lf.a2a.v1.A2AServiceGrpc;
import lf.a2a.v1.Proto.Message;
import lf.a2a.v1.Proto.Part;
import lf.a2a.v1.Proto.Role;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.Task;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** gRPC's own Java client for a hub at a port of this machine. */
public final class GrpcClient implements AutoCloseable {
  private final ManagedChannel channel;
  private final Metadata metadata = new Metadata();

  public GrpcClient(int port) {
    this(port, "localhost");
  }

  /** A client that sends another host name as authority. */
  public GrpcClient(int port, String authority) {
    channel =
        NettyChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .overrideAuthority(authority)
            .maxInboundMessageSize(32_000_000)
            .build();
  }

  /** Sends that metadata with every call. */
  public GrpcClient with(String name, String value) {
    metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
    return this;
  }

  /** Calls that wait for their answer. */
  public A2AServiceGrpc.A2AServiceBlockingStub calls() {
    return A2AServiceGrpc.newBlockingStub(channel)
        .withInterceptors(headers())
        .withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  /** Calls whose responses arrive asynchronously. */
  public A2AServiceGrpc.A2AServiceStub streams() {
    return A2AServiceGrpc.newStub(channel)
        .withInterceptors(headers())
        .withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  /** Adds the metadata to calls of other stubs. */
  public ClientInterceptor headers() {
    return newAttachHeadersInterceptor(metadata);
  }

  /** The channel of the calls. */
  public ManagedChannel channel() {
    return channel;
  }

  /** Sends a message and returns its task. */
  public Task send(String messageId) {
    return calls().sendMessage(message(messageId)).getTask();
  }

  /** A request that sends a text. */
  public static SendMessageRequest message(String id) {
    return SendMessageRequest.newBuilder().setMessage(text(id)).build();
  }

  /** A request that sends this text. */
  public static SendMessageRequest message(String id, String text) {
    Message.Builder message = text(id).setParts(0, Part.newBuilder().setText(text));
    return SendMessageRequest.newBuilder().setMessage(message).build();
  }

  /** A message of a text. */
  public static Message.Builder text(String id) {
    return Message.newBuilder()
        .setMessageId(id)
        .setRole(Role.ROLE_USER)
        .addParts(Part.newBuilder().setText("hi"));
  }

  /** Runs a call that must be refused, and returns the refusal. */
  public static Refusal refusal(ThrowingCallable call) {
    Throwable thrown = Assertions.catchThrowable(call);
    if (thrown instanceof StatusRuntimeException refused) {
      return new Refusal(refused);
    }
    throw new AssertionError("not refused: " + thrown, thrown);
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }

  /** A status that is not OK. */
  public record Refusal(StatusRuntimeException failure) {

    /** The name of the status. */
    public String status() {
      return failure.getStatus().getCode().name();
    }

    /** The description of the status. */
    public String message() {
      return String.valueOf(failure.getStatus().getDescription());
    }

    /** The trailer of that name. */
    public String metadata(String name) {
      Metadata all = failure.getTrailers();
      return all == null ? "" : all.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
    }

    /** The status details; fails if there are none. */
    public Status details() {
      Status details = StatusProto.fromThrowable(failure);
      Assertions.assertThat(details).isNotNull();
      return details;
    }

    /** The machine-readable reason. */
    public ErrorInfo info() {
      return details(ErrorInfo.class).findFirst().orElseThrow();
    }

    /** The fields that are wrong. */
    public List<String> fields() {
      return details(BadRequest.class)
          .flatMap(request -> request.getFieldViolationsList().stream())
          .map(BadRequest.FieldViolation::getField)
          .toList();
    }

    private <T extends com.google.protobuf.Message> Stream<T> details(Class<T> type) {
      return details().getDetailsList().stream()
          .filter(any -> any.is(type))
          .map(
              any -> {
                try {
                  return any.unpack(type);
                } catch (InvalidProtocolBufferException broken) {
                  throw new AssertionError(broken);
                }
              });
    }
  }
}
