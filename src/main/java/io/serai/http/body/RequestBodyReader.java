package io.serai.http.body;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.error.MalformedRequestError;
import io.serai.http.limit.BodyMemoryLease;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the body of one request, within the size limit, the timeout and the memory budget. The
 * reserved memory is released when the response begins or the request is aborted. Event loop only.
 */
public final class RequestBodyReader {

  private static final Logger LOG = LoggerFactory.getLogger(RequestBodyReader.class);
  private static final long NO_TIMER = -1;

  private final RoutingContext context;
  private final HttpServerRequest request;
  private final RequestBodyReaderFactory bodies;
  private final long limit;
  private final BodyMemoryLease lease;
  private final BodyBuffer body;
  private long timer = NO_TIMER;
  private boolean ended;

  RequestBodyReader(RoutingContext context, long limit, RequestBodyReaderFactory bodies) {
    this.context = context;
    this.request = context.request();
    this.limit = limit;
    this.bodies = bodies;
    this.lease = bodies.lease(context);
    this.body = new BodyBuffer(lease);
  }

  /** Returns the memory lease of the request. */
  public BodyMemoryLease lease() {
    return lease;
  }

  /**
   * Calls one of the two consumers, once: with the whole body, or with the error. If it throws, the
   * request is answered as failed. The request must not be paused.
   */
  public void read(Consumer<Buffer> done, Consumer<HttpError> refuse) {
    if (announcedLength() > limit) {
      refuse(refuse, tooLarge());
      return;
    }
    request.exceptionHandler(broken -> refuse(refuse, unreadable()));
    request.handler(chunk -> append(chunk, refuse));
    request.endHandler(end -> decode(done, refuse));
    if (BodyEncodingCheck.mayHaveBody(request)) {
      begin(refuse);
    }
  }

  private void begin(Consumer<HttpError> refuse) {
    context.addHeadersEndHandler(answered -> lease.close());
    context.addEndHandler(over -> end());
    if (!bodies.timeout().isZero()) {
      context.vertx().runOnContext(read -> startTimer(refuse));
    }
    if ("100-continue".equalsIgnoreCase(request.getHeader("expect"))) {
      context.response().writeContinue();
    }
  }

  /**
   * Starts the timer once all that has arrived is read: most bodies are whole then, and need none.
   */
  private void startTimer(Consumer<HttpError> refuse) {
    if (!ended && !request.isEnded()) {
      long millis = Math.max(1, bodies.timeout().toMillis());
      timer = context.vertx().setTimer(millis, late -> refuseTimeout(refuse));
    }
  }

  private void append(Buffer chunk, Consumer<HttpError> refuse) {
    if (ended || chunk.length() == 0) {
      return;
    }
    if (body.length() + chunk.length() > limit) {
      refuse(refuse, tooLarge());
      return;
    }
    try {
      body.append(chunk);
    } catch (HttpErrorException overBudget) {
      refuse(refuse, overBudget.error());
    }
  }

  private void decode(Consumer<Buffer> done, Consumer<HttpError> refuse) {
    if (ended) {
      return;
    }
    stopTimer();
    if (request.decoderResult().isFailure()) {
      refuse(refuse, MalformedRequestError.of(request.decoderResult().cause()));
      return;
    }
    Optional<RequestContentCoding> coding =
        RequestContentCoding.of(request.getHeader("content-encoding"));
    if (coding.isEmpty()) {
      refuse(refuse, unreadable());
      return;
    }
    Future<Buffer> decoded = coding.get().decode(context.vertx(), body.take(), limit, lease);
    decoded.onComplete(result -> finish(coding.get(), result, done, refuse));
  }

  private void finish(
      RequestContentCoding coding,
      AsyncResult<Buffer> decoded,
      Consumer<Buffer> done,
      Consumer<HttpError> refuse) {
    if (ended) {
      return;
    }
    if (decoded.failed()) {
      refuse(refuse, reason(decoded.cause()));
    } else if (decoded.result().length() > limit) {
      refuse(refuse, tooLarge());
    } else {
      reserveValues(coding, decoded.result(), done, refuse);
    }
  }

  /** Reserves memory for the parsed values before the body is parsed. */
  private void reserveValues(
      RequestContentCoding coding,
      Buffer decoded,
      Consumer<Buffer> done,
      Consumer<HttpError> refuse) {
    try {
      lease.reserveValues(BodyValueCounter.of(request.getHeader("content-type"), decoded));
    } catch (HttpErrorException overBudget) {
      refuse(refuse, overBudget.error());
      return;
    }
    ended = true;
    removeCodingHeaders(coding);
    deliver(decoded, done);
  }

  /** Removes the headers that no longer apply to the decoded body. */
  private void removeCodingHeaders(RequestContentCoding coding) {
    MultiMap headers = request.headers();
    headers.remove("content-encoding");
    if (coding != RequestContentCoding.IDENTITY) {
      headers.remove("content-length");
      body.clear();
    }
  }

  private void deliver(Buffer whole, Consumer<Buffer> done) {
    try {
      done.accept(whole);
    } catch (Throwable failure) { // an Error must be answered too
      context.fail(failure);
    }
  }

  private void refuse(Consumer<HttpError> refuse, HttpError error) {
    if (ended) {
      return;
    }
    end();
    try {
      refuse.accept(error.with("connection", "close"));
    } catch (Throwable failure) { // an Error must be answered too
      context.fail(failure);
    }
  }

  private void refuseTimeout(Consumer<HttpError> refuse) {
    timer = NO_TIMER;
    if (!ended) {
      bodies.countTimeout();
      String message = "The body did not arrive within " + bodies.timeout().toMillis() + " ms.";
      refuse(refuse, HttpError.of(408, "REQUEST_TIMEOUT", message));
    }
  }

  /** Stops reading, and releases the memory. */
  private void end() {
    ended = true;
    stopTimer();
    body.clear();
    lease.close();
  }

  private void stopTimer() {
    if (timer != NO_TIMER) {
      context.vertx().cancelTimer(timer);
      timer = NO_TIMER;
    }
  }

  private static HttpError reason(Throwable failure) {
    if (failure instanceof HttpErrorException known) {
      return known.error();
    }
    if (!(failure instanceof IOException)) {
      LOG.error("A body could not be decompressed", failure);
    }
    return unreadable();
  }

  private HttpError tooLarge() {
    String message = "The body is larger than the " + limit + " bytes that this hub takes.";
    return HttpError.of(413, "CONTENT_TOO_LARGE", message);
  }

  private static HttpError unreadable() {
    String message = "The body is incomplete, or is not encoded as its Content-Encoding says.";
    return HttpError.of(400, "BAD_REQUEST", message);
  }

  private long announcedLength() {
    String length = request.getHeader("content-length");
    try {
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException notANumber) {
      return 0;
    }
  }
}
