package io.serai.http;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.util.function.Consumer;

/** Reads a request's body up to a limit; event loop only. */
public final class RequestBody {

  private final HttpServerRequest request;
  private final long limit;
  private final Buffer body = Buffer.buffer();
  private boolean ended;

  public RequestBody(HttpServerRequest request, long limit) {
    this.request = request;
    this.limit = limit;
  }

  /** Calls one of the two, once: with the whole body, or with why there is none. */
  public void read(Consumer<Buffer> done, Consumer<HttpError> refuse) {
    if (announcedLength() > limit) {
      refuse(refuse, tooLarge());
      return;
    }
    request.exceptionHandler(broken -> refuse(refuse, unreadable()));
    request.handler(chunk -> take(chunk, refuse));
    request.endHandler(
        end -> {
          if (!ended) {
            finish(done, refuse);
          }
        });
    request.resume();
  }

  private void finish(Consumer<Buffer> done, Consumer<HttpError> refuse) {
    Buffer decoded;
    try {
      decoded = decoded();
    } catch (IOException broken) {
      refuse(refuse, unreadable());
      return;
    }
    if (decoded.length() > limit) {
      refuse(refuse, tooLarge());
    } else {
      ended = true;
      done.accept(decoded);
    }
  }

  /** What was decoded is from then on a body without coding. */
  private Buffer decoded() throws IOException {
    MultiMap headers = request.headers();
    ContentCoding coding =
        ContentCoding.of(headers.get("content-encoding"))
            .orElseThrow(() -> new IOException("a coding that is not served"));
    Buffer decoded = coding.decoded(body, limit);
    headers.remove("content-encoding");
    if (coding != ContentCoding.IDENTITY) {
      headers.remove("content-length");
    }
    return decoded;
  }

  private void take(Buffer chunk, Consumer<HttpError> refuse) {
    if (ended) {
      return;
    }
    if (body.length() + (long) chunk.length() > limit) {
      refuse(refuse, tooLarge());
      return;
    }
    body.appendBuffer(chunk);
  }

  private void refuse(Consumer<HttpError> refuse, HttpError error) {
    if (!ended) {
      ended = true;
      refuse.accept(error.with("connection", "close"));
    }
  }

  private HttpError tooLarge() {
    String message = "The body is larger than the " + limit + " bytes that this hub takes.";
    return HttpError.of(413, "CONTENT_TOO_LARGE", message);
  }

  private static HttpError unreadable() {
    String message = "The body broke off, or is not encoded as its Content-Encoding says.";
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
