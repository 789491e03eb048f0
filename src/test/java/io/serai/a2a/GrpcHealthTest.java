package io.serai.a2a;

import static io.serai.a2a.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The standard health service of gRPC. */
class GrpcHealthTest {
  private static final byte[] SERVING = {8, 1};
  private static final byte[] SERVICE_UNKNOWN = {8, 3};

  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void serverAndItsServicesAreServing() {
    assertThat(check(new byte[0])).isEqualTo(SERVING);
    assertThat(check(request("lf.a2a.v1.A2AService"))).isEqualTo(SERVING);
    assertThat(check(request("grpc.health.v1.Health"))).isEqualTo(SERVING);
  }

  @Test
  void unknownServiceIsNotFound() {
    assertThat(refusal(() -> check(request("lf.a2a"))).status()).isEqualTo("NOT_FOUND");
  }

  @Test
  void whatIsNotARequestIsRefused() {
    assertThat(refusal(() -> check(new byte[] {10, 9, 'a'})).status())
        .isEqualTo("INVALID_ARGUMENT");
    assertThat(refusal(() -> check(new byte[] {12})).status()).isEqualTo("INVALID_ARGUMENT");
  }

  @Test
  void watchSendsTheStatusAndStaysOpen() {
    try (GrpcClient client = hub.grpcClient()) {
      Iterator<byte[]> known = watch(client, request("lf.a2a.v1.A2AService"));
      Iterator<byte[]> unknown = watch(client, request("none"));

      assertThat(known.next()).isEqualTo(SERVING);
      assertThat(unknown.next()).isEqualTo(SERVICE_UNKNOWN);
      assertThat(hub.grpc.openStreams()).isEqualTo(2);
    }
  }

  private static byte[] check(byte[] request) {
    try (GrpcClient client = hub.grpcClient()) {
      return ClientCalls.blockingUnaryCall(
          client.channel(), method("Check", MethodDescriptor.MethodType.UNARY), options(), request);
    }
  }

  private static Iterator<byte[]> watch(GrpcClient client, byte[] request) {
    return ClientCalls.blockingServerStreamingCall(
        client.channel(),
        method("Watch", MethodDescriptor.MethodType.SERVER_STREAMING),
        options(),
        request);
  }

  private static CallOptions options() {
    return CallOptions.DEFAULT.withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  private static byte[] request(String service) {
    byte[] name = service.getBytes(StandardCharsets.UTF_8);
    byte[] request = new byte[name.length + 2];
    request[0] = 10;
    request[1] = (byte) name.length;
    System.arraycopy(name, 0, request, 2, name.length);
    return request;
  }

  private static MethodDescriptor<byte[], byte[]> method(
      String name, MethodDescriptor.MethodType type) {
    return MethodDescriptor.<byte[], byte[]>newBuilder(new Bytes(), new Bytes())
        .setFullMethodName("grpc.health.v1.Health/" + name)
        .setType(type)
        .build();
  }

  private static final class Bytes implements Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
