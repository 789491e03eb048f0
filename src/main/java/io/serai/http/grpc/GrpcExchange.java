package io.serai.http.grpc;

import io.serai.http.ContentCoding;
import io.serai.http.FrontDoor;
import io.serai.security.Caller;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.RoutingContext;
import io.vertx.grpc.common.GrpcMessage;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.server.GrpcServerRequest;
import io.vertx.grpc.server.GrpcServerResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One call under way: its message is read, it is served, the reply is written. Event loop only. */
final class GrpcExchange {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcExchange.class);

  private final RoutingContext request;
  private final GrpcServerRequest<Buffer, Buffer> call;
  private final GrpcServerResponse<Buffer, Buffer> response;
  private final GrpcMethod method;
  private final long longest;
  private final OpenCalls calls;
  private final Context context = Vertx.currentContext();
  private @Nullable GrpcMessage message;
  private @Nullable GrpcStream stream;
  private @Nullable Long deadline;
  private boolean over;

  GrpcExchange(
      RoutingContext request,
      GrpcServerRequest<Buffer, Buffer> call,
      GrpcMethod method,
      long longest,
      OpenCalls calls) {
    this.request = request;
    this.call = call;
    this.response = call.response();
    this.method = method;
    this.longest = longest;
    this.calls = calls;
  }

  void begin() {
    calls.add(this);
    request.addEndHandler(ended -> gone());
    Timeout.of(call.headers().get(Timeout.HEADER)).ifPresent(this::limit);
    call.invalidMessageHandler(invalid -> fail(tooLong()));
    call.messageHandler(this::take);
    call.endHandler(end -> arrived());
  }

  HttpConnection connection() {
    return call.connection();
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
      response.status(error.status()).statusMessage(String.valueOf(error.getMessage()));
      error.metadata().forEach(response.trailers()::set);
      response.end();
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

  private void take(GrpcMessage next) {
    if (message == null) {
      message = next;
    } else {
      fail(GrpcException.of(GrpcStatus.INVALID_ARGUMENT, "Send one message only."));
    }
  }

  private void arrived() {
    if (over) {
      return;
    }
    try {
      method
          .call(arrivedCall())
          .whenComplete((reply, failure) -> onLoop(() -> answer(reply, failure)));
    } catch (RuntimeException failure) {
      fail(told(failure));
    }
  }

  private GrpcCall arrivedCall() {
    return new GrpcCall(
        Objects.requireNonNull(request.<Caller>get(FrontDoor.CALLER)),
        request.get(FrontDoor.AGENT),
        request.request().scheme() + "://" + request.request().authority(),
        call.headers(),
        decoded());
  }

  private Buffer decoded() {
    GrpcMessage whole = message;
    if (whole == null) {
      throw GrpcException.of(GrpcStatus.INVALID_ARGUMENT, "The message is missing.");
    }
    ContentCoding coding = ContentCoding.of(whole.encoding()).orElseThrow(this::otherCoding);
    try {
      Buffer decoded = coding.decoded(whole.payload(), longest);
      if (decoded.length() > longest) {
        throw tooLong();
      }
      return decoded;
    } catch (IOException broken) {
      throw GrpcException.of(
          GrpcStatus.INVALID_ARGUMENT, "The message is not encoded as its grpc-encoding says.");
    }
  }

  private void answer(@Nullable GrpcReply reply, @Nullable Throwable failure) {
    if (over) {
      return;
    }
    if (reply == null) {
      fail(told(failure));
      return;
    }
    reply.metadata().forEach(response.headers()::set);
    if (reply instanceof GrpcReply.One one) {
      close();
      response.end(one.message());
    } else if (reply instanceof GrpcReply.Many many) {
      GrpcStream begun = new GrpcStream(response, context, this::finish);
      stream = begun;
      calls.streaming(this);
      response.writeHead();
      many.messages().subscribe(begun);
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
    return true;
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
    LOG.error("A call of {} failed", request.request().path(), reason);
    return GrpcException.of(GrpcStatus.INTERNAL, "The hub failed; its log tells why.");
  }

  private GrpcException tooLong() {
    return GrpcException.of(
        GrpcStatus.RESOURCE_EXHAUSTED,
        "The message is larger than the " + longest + " bytes that this hub takes.");
  }

  private GrpcException otherCoding() {
    return GrpcException.of(
        GrpcStatus.UNIMPLEMENTED, "This grpc-encoding is not served. Send gzip or identity.");
  }
}
