package io.serai.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/** Reads a request's body up to a limit; event loop only. */
final class RequestBody {

  private final HttpServerRequest request;
  private final long limit;
  private final Buffer body = Buffer.buffer();
  private boolean refused;

  RequestBody(HttpServerRequest request, long limit) {
    this.request = request;
    this.limit = limit;
  }

  void read(Consumer<Buffer> done, Consumer<HttpError> refuse) {
    if (announcedLength() > limit) {
      refuse(refuse);
      return;
    }
    request.handler(chunk -> take(chunk, refuse));
    request.endHandler(
        end -> {
          if (!refused) {
            done.accept(body);
          }
        });
    request.resume();
  }

  private void take(Buffer chunk, Consumer<HttpError> refuse) {
    if (refused) {
      return;
    }
    if (body.length() + (long) chunk.length() > limit) {
      refuse(refuse);
      return;
    }
    body.appendBuffer(chunk);
  }

  private void refuse(Consumer<HttpError> refuse) {
    refused = true;
    String message = "The body is larger than the " + limit + " bytes that this hub takes.";
    refuse.accept(HttpError.of(413, "CONTENT_TOO_LARGE", message).with("connection", "close"));
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
