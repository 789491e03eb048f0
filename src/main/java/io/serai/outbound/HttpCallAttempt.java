package io.serai.outbound;

import io.serai.document.DurationFormat;
import io.serai.outbound.OutboundException.Reason;
import io.vertx.core.AsyncResult;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One try of a call, redirects included, with one deadline over all of it; runs on the call's event
 * loop and ends exactly once.
 */
final class HttpCallAttempt {

  private final HttpSendProcessor node;
  private final OutboundCall call;
  private final BiConsumer<@Nullable OutboundResponse, @Nullable OutboundException> done;
  private final Runnable stop;
  private HttpRequestHop hop;
  private @Nullable HttpClientRequest request;
  private @Nullable Future<?> timer;
  private @Nullable EventStreamReader reader;
  private Duration limit;
  private int redirects;
  private boolean ended;

  HttpCallAttempt(
      HttpSendProcessor node,
      OutboundCall call,
      BiConsumer<@Nullable OutboundResponse, @Nullable OutboundException> done) {
    this.node = node;
    this.call = call;
    this.done = done;
    this.stop = () -> call.later(this::giveUp);
    this.hop = HttpRequestHop.first(call);
    this.limit = call.request().policy().timeout();
  }

  void start() {
    watch();
    OutboundAbortSignal abort = call.abort();
    if (abort != null) {
      abort.begin(stop);
    }
    send(call.address());
  }

  private void send(SocketAddress checked) {
    RequestOptions options;
    try {
      options = hop.options(checked, millis(limit));
    } catch (IllegalArgumentException invalid) {
      fail(new OutboundException(Reason.REFUSED, "a header field holds what none may hold"));
      return;
    }
    try {
      node.clients().on(call.context()).request(options).onComplete(this::connected);
    } catch (IllegalStateException closed) {
      fail(new OutboundException(Reason.REJECTED, "the hub stops"));
    }
  }

  private void connected(AsyncResult<HttpClientRequest> connected) {
    if (connected.failed()) {
      fail(OutboundFailureMapper.of(connected.cause(), hop.origin()));
      return;
    }
    HttpClientRequest made = connected.result();
    if (ended) {
      made.reset();
      return;
    }
    request = made;
    Buffer body = hop.body();
    (body == null ? made.send() : made.send(body)).onComplete(this::answered);
  }

  private void answered(AsyncResult<HttpClientResponse> answered) {
    if (answered.failed()) {
      fail(OutboundFailureMapper.of(answered.cause(), hop.origin()));
      return;
    }
    if (!ended) {
      read(answered.result());
    }
  }

  private void read(HttpClientResponse response) {
    ServerSentEventHandler stream = call.stream();
    if (stream != null && stream.takes(response)) {
      CircuitBreakerProcessor.tell(call, null);
      limit = stream.silence();
      alive();
      reader =
          EventStreamReader.read(
              response,
              stream,
              call,
              this::alive,
              () -> complete(response, Buffer.buffer()),
              this::unread);
    } else {
      ResponseBodyReader.read(
          response, node.responseLimit(), body -> complete(response, body), this::unread);
    }
  }

  /** Something of a stream has come: its silence begins anew. */
  private void alive() {
    if (ended) {
      return;
    }
    unwatch();
    watch();
  }

  private void watch() {
    timer = call.after(millis(limit), this::expire);
  }

  private void unwatch() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void unread(Throwable failure) {
    if (!ended) {
      fail(OutboundFailureMapper.of(failure, hop.origin()));
      reset();
    }
  }

  private void complete(HttpClientResponse response, Buffer body) {
    if (ended) {
      return;
    }
    int status = response.statusCode();
    String location = response.getHeader(HttpHeaders.LOCATION);
    if (location != null && RedirectPolicy.follows(status, hop.method())) {
      redirect(response, body, location);
    } else {
      finish(response, body);
    }
  }

  private void redirect(HttpClientResponse response, Buffer body, String location) {
    try {
      if (++redirects > RedirectPolicy.MOST) {
        throw new OutboundException(
            Reason.REFUSED,
            hop.origin().host() + " redirects more than " + RedirectPolicy.MOST + " times");
      }
      HttpRequestHop next =
          RedirectPolicy.next(hop, response.statusCode(), location, node.guard(), call);
      if (next == null) {
        finish(response, body);
      } else {
        follow(next);
      }
    } catch (OutboundException refused) {
      fail(refused);
    }
  }

  private void follow(HttpRequestHop next) {
    hop = next;
    request = null;
    call.redirected();
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
    SecretMask mask = call.mask();
    MultiMap headers = mask.mask(response.headers());
    OutboundResponse answer =
        new OutboundResponse(response.statusCode(), headers, mask.mask(body), false);
    if (answer.status() >= 200 && answer.status() < 300) {
      end(answer, null);
    } else {
      Duration wait = HttpDates.retryAfter(headers.get(HttpHeaders.RETRY_AFTER), node.clock());
      end(null, OutboundFailureMapper.status(answer, hop.origin(), wait));
    }
  }

  private void expire() {
    if (!ended && reader != null && reader.isHeldUp()) {
      alive();
    } else if (!ended) {
      String told = reader == null ? " did not answer within " : " told nothing for ";
      fail(
          new OutboundException(
              Reason.TIMEOUT, hop.origin().host() + told + DurationFormat.format(limit)));
      reset();
    }
  }

  private void giveUp() {
    if (!ended) {
      String host = hop.origin().host();
      fail(new OutboundException(Reason.REJECTED, "nobody waits for " + host + " any more"));
      reset();
    }
  }

  private void reset() {
    if (request != null) {
      request.reset();
    }
  }

  private void fail(OutboundException failure) {
    end(null, failure);
  }

  private void end(@Nullable OutboundResponse answer, @Nullable OutboundException failure) {
    if (!ended) {
      ended = true;
      unwatch();
      OutboundAbortSignal abort = call.abort();
      if (abort != null) {
        abort.end(stop);
      }
      done.accept(answer, failure);
    }
  }

  private static long millis(Duration duration) {
    return Math.max(1, duration.toMillis());
  }
}
