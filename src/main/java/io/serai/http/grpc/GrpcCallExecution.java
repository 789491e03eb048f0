package io.serai.http.grpc;

import io.serai.concurrent.CompletionCause;
import io.serai.concurrent.EventLoops;
import io.serai.document.TextFunctions;
import io.serai.http.body.RequestBodyReader;
import io.serai.http.error.ErrorResponder;
import io.serai.http.filter.CallerMonitor;
import io.serai.http.filter.CallerRecheck;
import io.serai.http.limit.BodyMemoryLease;
import io.serai.http.limit.ResponseMemory;
import io.serai.http.request.RequestContext;
import io.serai.http.request.RequestProperties;
import io.serai.http.response.StreamWriter;
import io.serai.security.Caller;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes one gRPC call: reads its message, calls the method, and writes the reply; or writes the
 * replies to a stream of messages. Event loop only.
 */
final class GrpcCallExecution implements StreamWriter.Sink<Buffer> {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcCallExecution.class);

  private final RoutingContext request;
  private final GrpcResponseWriter response;
  private final ResponseMemory memory;
  private final long maxMessageBytes;
  private final ErrorResponder errors;
  private final ActiveGrpcCalls calls;
  private final Context context = Vertx.currentContext();
  private final List<Runnable> endListeners = new ArrayList<>();
  private @Nullable StreamWriter<Buffer> stream;
  private @Nullable CallerMonitor caller;
  private @Nullable Long deadline;
  private boolean written;
  private boolean ended;

  /**
   * @param memory counts replies until they are sent
   */
  GrpcCallExecution(
      RoutingContext request,
      ResponseMemory memory,
      long maxMessageBytes,
      ErrorResponder errors,
      ActiveGrpcCalls calls) {
    this.request = request;
    this.memory = memory;
    this.response = new GrpcResponseWriter(request);
    this.maxMessageBytes = maxMessageBytes;
    this.errors = errors;
    this.calls = calls;
  }

  /** Begins a call of one request message. */
  void begin(RequestBodyReader body, GrpcMethodHandler method) {
    begin();
    body.read(
        whole -> arrived(whole, body.lease(), method), error -> fail(GrpcErrorWriter.of(error)));
  }

  /** Begins a call whose request messages are read by the publisher of the replies. */
  void begin(Flow.Publisher<Buffer> replies) {
    begin();
    runOrFail(() -> answer(new GrpcReply.StreamingReply(Map.of(), replies), null));
  }

  private void begin() {
    calls.add(this);
    request.addEndHandler(done -> close()); // the client has disconnected or has the whole reply
    GrpcTimeoutHeader.of(request.request().getHeader(GrpcTimeoutHeader.HEADER))
        .ifPresent(this::startDeadline);
  }

  HttpConnection connection() {
    return request.request().connection();
  }

  Context context() {
    return context;
  }

  boolean streams() {
    return stream != null;
  }

  /** Ends a stream soon if its caller is not known any more. */
  void checkCaller() {
    if (caller != null) {
      caller.check();
    }
  }

  private @Nullable CallerMonitor monitor() {
    CallerRecheck check = request.get(CallerRecheck.PROPERTY);
    return check == null
        ? null
        : new CallerMonitor(
            check, context, known -> {}, error -> fail(GrpcErrorWriter.of(error)), true);
  }

  /** Ends the call with a status; does nothing if it has ended. */
  void fail(GrpcException error) {
    if (close()) {
      try {
        response.end(error);
      } catch (RuntimeException unwritable) {
        LOG.error(
            "A call of {} could not be answered",
            TextFunctions.clipped(request.request().path()),
            unwritable);
        request.response().reset();
      }
    }
  }

  private void startDeadline(Duration patience) {
    deadline =
        request
            .vertx()
            .setTimer(
                Math.max(1, patience.toMillis()),
                late ->
                    fail(
                        GrpcException.of(
                            GrpcStatus.DEADLINE_EXCEEDED, "The deadline has passed.")));
  }

  private void arrived(Buffer body, BodyMemoryLease lease, GrpcMethodHandler method) {
    runOrFail(
        () -> {
          String encoding = request.request().getHeader("grpc-encoding");
          GrpcMessageFraming.message(request.vertx(), body, encoding, maxMessageBytes, lease)
              .onComplete(message -> runOrFail(() -> call(message, lease, method)));
        });
  }

  private void call(AsyncResult<Buffer> message, BodyMemoryLease lease, GrpcMethodHandler method) {
    if (message.failed()) {
      fail(toGrpcException(message.cause()));
      return;
    }
    method
        .call(grpcRequest(message.result(), lease))
        .whenComplete(
            (reply, failure) ->
                EventLoops.run(context, () -> runOrFail(() -> answer(reply, failure))));
  }

  /** Runs a step of the call, unless the call has ended; a step that throws ends the call. */
  private void runOrFail(Runnable work) {
    if (ended) {
      return;
    }
    try {
      work.run();
    } catch (Throwable failure) { // an Error must be answered too
      fail(toGrpcException(failure));
    }
  }

  private GrpcRequest grpcRequest(Buffer message, BodyMemoryLease lease) {
    HttpServerRequest http = request.request();
    String origin = request.get(RequestProperties.ORIGIN);
    return new GrpcRequest(
        Objects.requireNonNull(request.<Caller>get(Caller.PROPERTY)),
        request.get(RequestProperties.AGENT),
        origin == null ? http.scheme() + "://" + http.authority() : origin,
        http.headers(),
        message,
        RequestContext.of(request, this::onEnd, memory::requireStream),
        lease);
  }

  private void answer(@Nullable GrpcReply reply, @Nullable Throwable failure) {
    if (reply == null) {
      fail(toGrpcException(failure));
      return;
    }
    if (reply instanceof GrpcReply.UnaryReply unaryReply) {
      response.head(reply.metadata());
      memory.reserve(unaryReply.message().length());
      close();
      response.end(unaryReply.message()).onComplete(sent -> memory.close());
    } else if (reply instanceof GrpcReply.StreamingReply streamingReply) {
      response.head(reply.metadata());
      StreamWriter<Buffer> begun = new StreamWriter<>(context, this, memory);
      stream = begun;
      caller = monitor();
      calls.streaming(this);
      if (ended) {
        begun.cancel();
      } else {
        response.flush();
        streamingReply.messages().subscribe(begun);
      }
    }
  }

  @Override
  public Future<Void> write(List<Buffer> messages) {
    written = true;
    return response.write(messages);
  }

  @Override
  public long size(Buffer message) {
    return message.length();
  }

  @Override
  public Future<Void> end(List<Buffer> messages) {
    Future<Void> sent = response.write(messages);
    if (close()) {
      response.end();
    }
    return sent;
  }

  @Override
  public void abort(Throwable failure) {
    if (!written || failure instanceof GrpcException) {
      fail(toGrpcException(failure));
      return;
    }
    LOG.warn("A stream was aborted: {}", failure.toString());
    fail(GrpcException.of(GrpcStatus.UNAVAILABLE, "The stream was cut off. Subscribe again."));
  }

  /**
   * Runs a listener when the call ends, or at once if it has ended; may be called on any thread.
   */
  private void onEnd(Runnable work) {
    EventLoops.run(
        context,
        () -> {
          if (ended) {
            work.run();
          } else {
            endListeners.add(work);
          }
        });
  }

  /** Ends the call; returns false if it had already ended. */
  private boolean close() {
    if (ended) {
      return false;
    }
    ended = true;
    calls.remove(this);
    if (deadline != null) {
      request.vertx().cancelTimer(deadline);
    }
    if (stream != null) {
      stream.cancel();
    }
    endListeners.forEach(this::notifyEnd);
    return true;
  }

  private void notifyEnd(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failure) {
      LOG.error(
          "A listener for the end of a call of {} failed",
          TextFunctions.clipped(request.request().path()),
          failure);
    }
  }

  private GrpcException toGrpcException(@Nullable Throwable failure) {
    Throwable reason =
        failure == null ? new IllegalStateException("no reply") : CompletionCause.of(failure);
    if (reason instanceof GrpcException known) {
      return known;
    }
    return GrpcErrorWriter.of(errors.errorOf(request, reason));
  }
}
