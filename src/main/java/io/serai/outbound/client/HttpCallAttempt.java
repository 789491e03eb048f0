package io.serai.outbound.client;

import io.serai.document.DurationFormat;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.host.CircuitBreakerOutcome;
import io.serai.outbound.stream.StreamedResponseHandler;
import io.vertx.core.AsyncResult;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.StreamResetException;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a call, including redirects, with one deadline for all of it. Runs on the call's
 * event loop and calls {@code done} exactly once.
 */
final class HttpCallAttempt {

  /** Octets that are read of a body that is not needed, so that its connection can be kept. */
  private static final int UNNEEDED = 64 * 1024;

  private static final int REDIRECTION = 3;

  private final HttpSendProcessor node;
  private final OutboundCallState call;
  private final BiConsumer<@Nullable OutboundResponse, @Nullable OutboundException> done;
  private final Runnable onAbort;
  private HttpRequestHop hop;
  private @Nullable HttpClientResponse sufficient;
  private @Nullable HttpClientRequest request;
  private @Nullable Future<?> timer;
  private @Nullable StreamedResponseReader<?> reader;
  private @Nullable ResponseBodyReader bodyReader;
  private Duration limit;
  private long limitedSince;
  private int redirects;
  private int answers;
  private boolean ended;

  HttpCallAttempt(
      HttpSendProcessor node,
      OutboundCallState call,
      BiConsumer<@Nullable OutboundResponse, @Nullable OutboundException> done) {
    this.node = node;
    this.call = call;
    this.done = done;
    this.onAbort = () -> call.later(this::abort);
    this.hop = HttpRequestHop.first(call);
    this.limit = call.request().policy().timeout();
  }

  void start() {
    OutboundAbortSignal signal = call.abortSignal();
    if (signal != null && !signal.register(onAbort)) {
      abort();
      return;
    }
    startTimer();
    send(call.address());
  }

  private void send(SocketAddress checked) {
    RequestOptions options;
    try {
      options = hop.options(checked, millis(limit));
      if (isGrpc()) {
        GrpcRequestHeaders.put(options, call.stream() == null ? limit : null);
      }
    } catch (IllegalArgumentException invalid) {
      fail(
          new OutboundException(
              Reason.REFUSED, "a header field contains a character that is not allowed"));
      return;
    }
    try {
      node.clients(call.request()).on(call.context()).request(options).onComplete(this::connected);
    } catch (IllegalStateException closed) {
      fail(new OutboundException(Reason.REJECTED, "the hub is stopping"));
    }
  }

  private void connected(AsyncResult<HttpClientRequest> connected) {
    if (connected.failed()) {
      fail(OutboundFailureMapper.of(connected.cause(), hop.origin()));
      return;
    }
    HttpClientRequest opened = connected.result();
    if (ended) {
      opened.reset();
      return;
    }
    if (isGrpc() && opened.version() != HttpVersion.HTTP_2) {
      opened.reset();
      fail(
          new OutboundException(
              Reason.UNREACHABLE, hop.origin().host() + " does not speak HTTP/2"));
      return;
    }
    request = opened;
    if (hop.origin().host().indexOf(':') >= 0) {
      opened.authority(hop.authority());
    }
    Buffer body = hop.body();
    (body == null ? opened.send() : opened.send(body)).onComplete(this::answered);
  }

  private void answered(AsyncResult<HttpClientResponse> answered) {
    if (answered.failed()) {
      broke(answered.cause());
      return;
    }
    if (!ended) {
      answers++;
      read(answered.result());
    }
  }

  private void read(HttpClientResponse response) {
    StreamedResponseHandler<?> stream = call.stream();
    if (stream != null && stream.accepts(response)) {
      if (!isGrpc()) {
        call.attempted(CircuitBreakerOutcome.ANSWERED);
      }
      limit = stream.idleTimeout();
      startTimer();
      reader =
          StreamedResponseReader.read(
              response,
              stream,
              call,
              this::received,
              () -> complete(response, Buffer.buffer()),
              this::readFailed);
    } else {
      boolean unneeded = call.statusOnly() && response.statusCode() / 100 != REDIRECTION;
      sufficient = unneeded ? response : null;
      bodyReader =
          ResponseBodyReader.read(
              response,
              unneeded ? Math.min(UNNEEDED, node.responseLimit()) : node.responseLimit(),
              call,
              body -> complete(response, body),
              this::readFailed);
    }
  }

  /**
   * Called for each piece of a stream: the call has succeeded, even if the stream breaks later. The
   * idle timeout counts from now; the timer notices when it expires. Events are delivered only
   * once, so there is no other attempt.
   */
  private void received() {
    if (!isGrpc()) {
      call.giveUp();
    }
    call.attempted(CircuitBreakerOutcome.ANSWERED);
    limitedSince = call.nanos();
  }

  private void startTimer() {
    cancelTimer();
    limitedSince = call.nanos();
    timer = call.after(millis(limit), this::expire);
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void readFailed(Throwable failure) {
    if (!ended && !suffices()) {
      broke(failure);
      reset();
    }
  }

  /** Ends the attempt with the status of the response if its body is not needed. */
  private boolean suffices() {
    HttpClientResponse response = sufficient;
    if (response == null) {
      return false;
    }
    discardBody();
    finish(response, Buffer.buffer());
    reset();
    return true;
  }

  /** A gRPC server resets a call at its deadline, which it may notice before this side's timer. */
  private void broke(Throwable cause) {
    boolean reset = isGrpc() && reader == null && cause instanceof StreamResetException;
    if (reset && !ended && isTimeOver()) {
      timeOut();
    } else {
      fail(OutboundFailureMapper.of(cause, hop.origin()));
    }
  }

  private boolean isTimeOver() {
    return call.nanos() - limitedSince >= limit.toNanos();
  }

  private void complete(HttpClientResponse response, Buffer body) {
    if (ended) {
      return;
    }
    int status = response.statusCode();
    String location = response.getHeader(HttpHeaders.LOCATION);
    boolean redirect =
        RedirectPolicy.follows(status, hop.method())
            && !(call.request().keepsMethod() && RedirectPolicy.toGet(status, hop.method()));
    if (location != null && redirect && call.followsRedirects()) {
      redirect(response, body, location);
    } else {
      finish(response, body);
    }
  }

  private void redirect(HttpClientResponse response, Buffer body, String location) {
    try {
      if (++redirects > RedirectPolicy.MAX_REDIRECTS) {
        throw new OutboundException(
            Reason.REDIRECTS,
            "%s redirects more than %s times"
                .formatted(hop.origin().host(), RedirectPolicy.MAX_REDIRECTS));
      }
      HttpRequestHop next =
          RedirectPolicy.next(hop, response.statusCode(), location, node.guard(), call);
      if (next == null) {
        finish(response, body);
      } else {
        call.markRedirected(next.origin(), response.headers(), node.clock());
        follow(next);
      }
    } catch (OutboundException refused) {
      fail(refused);
    }
  }

  private void follow(HttpRequestHop next) {
    hop = next;
    request = null;
    discardBody();
    node.guard()
        .pin(next.origin(), call.request().privateHosts())
        .onComplete(pinned -> call.onContext(() -> followTo(pinned)));
  }

  private void followTo(AsyncResult<SocketAddress> pinned) {
    if (ended) {
      return;
    }
    if (pinned.failed()) {
      fail(OutboundFailureMapper.of(pinned.cause(), hop.origin()));
    } else {
      send(pinned.result());
    }
  }

  private void finish(HttpClientResponse response, Buffer body) {
    try {
      OutboundResponse answer = node.responses().map(response, body, call, hop.origin());
      if (bodyReader != null) {
        bodyReader.handOver();
      }
      end(answer, null);
    } catch (OutboundException unsuccessful) {
      fail(unsuccessful);
    }
  }

  private boolean isGrpc() {
    return call.request().grpc();
  }

  private void expire() {
    if (ended) {
      return;
    }
    long left = millis(limit) - TimeUnit.NANOSECONDS.toMillis(call.nanos() - limitedSince);
    if (reader != null && reader.isPaused()) {
      startTimer();
    } else if (left > 0) {
      timer = call.after(left, this::expire);
    } else {
      timeOut();
    }
  }

  private void timeOut() {
    if (suffices()) {
      return;
    }
    if (bodyReader != null && bodyReader.waitsForMemory()) {
      fail(
          new OutboundException(
              Reason.REJECTED,
              "the hub reads other large responses and had no memory for that of %s within %s"
                  .formatted(hop.origin().host(), DurationFormat.format(limit))));
      reset();
      return;
    }
    String problem =
        reader == null ? " did not answer within " : " sent nothing that is complete for ";
    fail(
        new OutboundException(
            Reason.TIMEOUT, hop.origin().host() + problem + DurationFormat.format(limit)));
    reset();
    if (isGrpc() && request != null) {
      node.connectionCheck().afterTimeout(request.connection(), call);
    }
  }

  private void abort() {
    if (!ended) {
      fail(OutboundFailureMapper.aborted(hop.origin()));
      reset();
    }
  }

  private void reset() {
    if (request != null) {
      request.reset();
    }
  }

  private void discardBody() {
    if (bodyReader != null) {
      bodyReader.discard();
      bodyReader = null;
    }
  }

  private void fail(OutboundException failure) {
    end(null, failure);
  }

  private void end(@Nullable OutboundResponse answer, @Nullable OutboundException failure) {
    if (!ended) {
      ended = true;
      cancelTimer();
      if (reader != null) {
        reader.stop();
      }
      OutboundAbortSignal signal = call.abortSignal();
      if (signal != null) {
        signal.unregister(onAbort);
      }
      boolean patient = limit.compareTo(call.targetHost().patience()) >= 0;
      call.attempted(CircuitBreakerOutcome.of(failure, answers, patient));
      if (failure != null) {
        discardBody();
      }
      done.accept(answer, failure);
    }
  }

  private static long millis(Duration duration) {
    return Math.max(1, duration.toMillis());
  }
}
