package io.serai.a2a;

import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import lf.a2a.v1.Proto.StreamResponse;
import org.awaitility.Awaitility;

/** Reads a stream only as fast as the test requests messages. */
final class GrpcReader<T> implements ClientResponseObserver<T, StreamResponse> {
  private final List<StreamResponse> read = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Status> end = new CompletableFuture<>();
  private final CompletableFuture<ClientCallStreamObserver<T>> call = new CompletableFuture<>();

  @Override
  public void beforeStart(ClientCallStreamObserver<T> begun) {
    begun.disableAutoRequestWithInitial(1);
    call.complete(begun);
  }

  @Override
  public void onNext(StreamResponse next) {
    read.add(next);
  }

  @Override
  public void onError(Throwable failure) {
    end.complete(Status.fromThrowable(failure));
  }

  @Override
  public void onCompleted() {
    end.complete(Status.OK);
  }

  /** Requests that many more messages. */
  void request(int more) {
    call.join().request(more);
  }

  void cancel() {
    call.join().cancel("enough", null);
  }

  /** Waits until that many messages were read, and returns all that were. */
  List<StreamResponse> read(int count) {
    Awaitility.await().until(() -> read.size() >= count);
    return read;
  }

  /** The status with which the stream ended. */
  Status.Code end() {
    try {
      return end.get(60, TimeUnit.SECONDS).getCode();
    } catch (Exception late) {
      throw new AssertionError("the stream does not end", late);
    }
  }
}
