package io.serai.bench;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import lf.a2a.v1.A2AServiceGrpc;
import lf.a2a.v1.Proto.Message;
import lf.a2a.v1.Proto.Part;
import lf.a2a.v1.Proto.Role;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.SendMessageResponse;
import lf.a2a.v1.Proto.TaskState;

/**
 * Blocking sends over gRPC, some at once. Takes: PORT IN-FLIGHT CONNECTIONS SECONDS WARM-UP-SECONDS
 */
public final class GrpcLoad {
  private final A2AServiceGrpc.A2AServiceStub[] stubs;
  private final long end;
  private final AtomicInteger next = new AtomicInteger();
  private final List<Long> times = new ArrayList<>();
  private final CountDownLatch open;
  private int failed;

  private GrpcLoad(A2AServiceGrpc.A2AServiceStub[] stubs, int inFlight, long seconds) {
    this.stubs = stubs;
    this.open = new CountDownLatch(inFlight);
    this.end = System.nanoTime() + seconds * 1_000_000_000L;
  }

  public static void main(String[] args) throws InterruptedException {
    int port = Integer.parseInt(args[0]);
    int inFlight = Integer.parseInt(args[1]);
    A2AServiceGrpc.A2AServiceStub[] stubs =
        new A2AServiceGrpc.A2AServiceStub[Integer.parseInt(args[2])];
    List<ManagedChannel> channels = new ArrayList<>();
    for (int i = 0; i < stubs.length; i++) {
      ManagedChannel channel =
          NettyChannelBuilder.forAddress("127.0.0.1", port)
              .usePlaintext()
              .overrideAuthority("localhost")
              .directExecutor()
              .build();
      channels.add(channel);
      stubs[i] = A2AServiceGrpc.newStub(channel);
    }
    new GrpcLoad(stubs, inFlight, Long.parseLong(args[4])).run(inFlight);
    long begun = System.nanoTime();
    GrpcLoad measured = new GrpcLoad(stubs, inFlight, Long.parseLong(args[3]));
    measured.run(inFlight);
    measured.tell((System.nanoTime() - begun) / 1e9);
    channels.forEach(ManagedChannel::shutdownNow);
  }

  private void run(int inFlight) throws InterruptedException {
    for (int i = 0; i < inFlight; i++) {
      send();
    }
    open.await();
  }

  private void send() {
    if (System.nanoTime() > end) {
      open.countDown();
      return;
    }
    int number = next.incrementAndGet();
    long begun = System.nanoTime();
    stubs[number % stubs.length].sendMessage(
        request(number),
        new StreamObserver<>() {
          @Override
          public void onNext(SendMessageResponse response) {
            TaskState state = response.getTask().getStatus().getState();
            took(System.nanoTime() - begun, state == TaskState.TASK_STATE_COMPLETED);
          }

          @Override
          public void onError(Throwable failure) {
            took(System.nanoTime() - begun, false);
            send();
          }

          @Override
          public void onCompleted() {
            send();
          }
        });
  }

  private static SendMessageRequest request(int number) {
    return SendMessageRequest.newBuilder()
        .setMessage(
            Message.newBuilder()
                .setMessageId("m" + number)
                .setRole(Role.ROLE_USER)
                .addParts(Part.newBuilder().setText("hello")))
        .build();
  }

  private synchronized void took(long nanos, boolean well) {
    times.add(nanos);
    failed += well ? 0 : 1;
  }

  private void tell(double seconds) {
    long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "%.0f sends/s, p50 %.2f ms, p99 %.2f ms, %d failed of %d%n",
        sorted.length / seconds,
        sorted[sorted.length / 2] / 1e6,
        sorted[(int) (sorted.length * 0.99)] / 1e6,
        failed,
        sorted.length);
  }
}
