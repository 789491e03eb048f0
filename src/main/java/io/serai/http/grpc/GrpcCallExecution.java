package io.serai.http.grpc;

import io.serai.document.TextFunctions;
import io.serai.http.BodyMemoryLease;
import io.serai.http.HttpErrorException;
import io.serai.http.HubHttpServer;
import io.serai.http.RequestBodyReader;
import io.serai.http.RequestContext;
import io.serai.security.Caller;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One call under way: its message is read, it is served, the reply is written. Event loop only. */
final class GrpcCallExecution {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcCallExecution.class);

  private final RoutingContext request;
  private final GrpcResponseWriter response;
  private final GrpcMethodHandler method;
  private final long longest;
  private final ActiveGrpcCalls calls;
  private final Context context = Vertx.currentContext();
  private final List<Runnable> atEnd = new ArrayList<>();
  private @Nullable GrpcStreamWriter stream;
  private @Nullable Long deadline;
  private boolean over;

  GrpcCallExecution(
      RoutingContext request, GrpcMethodHandler method, long longest, ActiveGrpcCalls calls) {
    this.request = request;
    this.response = new GrpcResponseWriter(request);
    this.method = method;
    this.longest = longest;
    this.calls = calls;
  }

  void begin(RequestBodyReader body) {
    calls.add(this);
    request.addEndHandler(ended -> gone());
    GrpcTimeoutHeader.of(request.request().getHeader(GrpcTimeoutHeader.HEADER))
        .ifPresent(this::limit);
    body.read(whole -> arrived(whole, body.lease()), error -> fail(GrpcErrorWriter.of(error)));
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

  /** Ends the call with a status; does nothing where it has ended. */
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

  private void limit(Duration patience) {
    deadline =
        request
            .vertx()
            .setTimer(
                Math.max(1, patience.toMillis()),
                late -> fail(GrpcException.of(GrpcStatus.DEADLINE_EXCEEDED, "Time is up.")));
  }

  private void arrived(Buffer body, BodyMemoryLease lease) {
    guarded(
        () -> {
          String encoding = request.request().getHeader("grpc-encoding");
          GrpcMessageFraming.message(request.vertx(), body, encoding, longest, lease)
              .onComplete(message -> guarded(() -> call(message, lease)));
        });
  }

  private void call(AsyncResult<Buffer> message, BodyMemoryLease lease) {
    if (message.failed()) {
      fail(told(message.cause()));
      return;
    }
    method
        .call(call(message.result(), lease))
        .whenComplete((reply, failure) -> onLoop(() -> guarded(() -> answer(reply, failure))));
  }

  /** Does a part of the call's work; whatever it throws ends the call. */
  private void guarded(Runnable work) {
    if (over) {
      return;
    }
    try {
      work.run();
    } catch (Throwable failure) { // an Error, too, is answered
      fail(told(failure));
    }
  }

  private GrpcCall call(Buffer message, BodyMemoryLease lease) {
    HttpServerRequest http = request.request();
    String told = request.get(HubHttpServer.ORIGIN);
    return new GrpcCall(
        Objects.requireNonNull(request.<Caller>get(HubHttpServer.CALLER)),
        request.get(HubHttpServer.AGENT),
        told == null ? http.scheme() + "://" + http.authority() : told,
        http.headers(),
        message,
        RequestContext.of(request, this::whenOver),
        lease);
  }

  private void answer(@Nullable GrpcReply reply, @Nullable Throwable failure) {
    if (reply == null) {
      fail(told(failure));
      return;
    }
    response.head(reply.metadata());
    if (reply instanceof GrpcReply.UnaryReply unaryReply) {
      close();
      response.end(unaryReply.message());
    } else if (reply instanceof GrpcReply.StreamingReply streamingReply) {
      GrpcStreamWriter begun = new GrpcStreamWriter(response, context, this::finish);
      stream = begun;
      calls.streaming(this);
      response.flush();
      streamingReply.messages().subscribe(begun);
    }
  }

  private void finish(@Nullable Throwable failure) {
    if (failure != null) {
      LOG.warn("A stream was cut off: {}", failure.toString());
      fail(GrpcException.of(GrpcStatus.UNAVAILABLE, "The stream was cut off. Subscribe again."));
    } else if (close()) {
      response.end();
    }
  }

  /** The caller has gone, or has its whole answer. */
  private void gone() {
    close();
  }

  /** Runs it when the call ends, at once where it has; on any thread. */
  private void whenOver(Runnable work) {
    onLoop(
        () -> {
          if (over) {
            work.run();
          } else {
            atEnd.add(work);
          }
        });
  }

  /** Whether the call was open until now. */
  private boolean close() {
    if (over) {
      return false;
    }
    over = true;
    calls.remove(this);
    if (deadline != null) {
      request.vertx().cancelTimer(deadline);
    }
    if (stream != null) {
      stream.cancel();
    }
    atEnd.forEach(this::runAtEnd);
    return true;
  }

  private void runAtEnd(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failure) {
      LOG.error(
          "What follows the end of a call of {} failed",
          TextFunctions.clipped(request.request().path()),
          failure);
    }
  }

  private void onLoop(Runnable work) {
    if (Vertx.currentContext() == context) {
      work.run();
    } else {
      context.runOnContext(ignored -> work.run());
    }
  }

  private GrpcException told(@Nullable Throwable failure) {
    Throwable reason =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (reason instanceof GrpcException known) {
      return known;
    }
    if (reason instanceof HttpErrorException known) {
      return GrpcErrorWriter.of(known.error());
    }
    LOG.error("A call of {} failed", TextFunctions.clipped(request.request().path()), reason);
    return GrpcException.of(GrpcStatus.INTERNAL, "The hub failed; its log tells why.");
  }
}
