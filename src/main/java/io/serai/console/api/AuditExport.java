package io.serai.console.api;

import io.serai.http.limit.ResponseMemory;
import io.serai.http.request.ResponseAbort;
import io.serai.http.response.StreamingResponseBody;
import io.serai.security.audit.AuditCursor;
import io.serai.security.audit.AuditPage;
import io.serai.security.audit.AuditQuery;
import io.serai.security.audit.AuditTable;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A download of all entries of the audit log that a query selects, the newest first. The next page
 * is read once the one before is sent, so that one page is in memory and a slow client delays only
 * itself.
 */
record AuditExport(AuditTable table, AuditQuery query, AuditExportFormat format)
    implements StreamingResponseBody {
  private static final Logger LOG = LoggerFactory.getLogger(AuditExport.class);
  private static final int PAGE = 500;

  @Override
  public void writeTo(RoutingContext request, ResponseMemory memory) {
    memory.openStream();
    request.addEndHandler(ended -> memory.close());
    HttpServerResponse response =
        request
            .response()
            .setChunked(true)
            .putHeader("content-type", format.mediaType() + "; charset=utf-8")
            .putHeader("content-disposition", "attachment; filename=\"" + format.fileName() + "\"")
            .putHeader("cache-control", "no-store");
    if (request.request().method().equals(HttpMethod.HEAD)) {
      response.end();
      return;
    }
    Context context = request.vertx().getOrCreateContext();
    read(request, memory, context, format.head(), Optional.empty());
  }

  private void read(
      RoutingContext request,
      ResponseMemory memory,
      Context context,
      String head,
      Optional<AuditCursor> after) {
    var unused =
        table
            .page(query, after, PAGE)
            .whenComplete(
                (page, failure) ->
                    context.runOnContext(
                        done -> {
                          if (failure == null) {
                            write(request, memory, context, head, page);
                          } else {
                            abort(request, failure);
                          }
                        }));
  }

  private void write(
      RoutingContext request, ResponseMemory memory, Context context, String head, AuditPage page) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    StringBuilder lines = new StringBuilder(head);
    page.rows().forEach(row -> lines.append(format.line(row)));
    Buffer text = Buffer.buffer(lines.toString());
    try {
      memory.reserve(text.length());
    } catch (RuntimeException full) {
      abort(request, full);
      return;
    }
    if (page.next().isEmpty()) {
      response.end(text);
      return;
    }
    response
        .write(text)
        .onComplete(
            sent -> {
              memory.release(text.length());
              if (sent.succeeded()) {
                read(request, memory, context, "", page.next());
              }
            });
  }

  /** Cuts off the response, so that it does not look complete, or answers the failure. */
  private static void abort(RoutingContext request, Throwable failure) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    if (response.headWritten()) {
      LOG.warn("An export of the audit log was aborted: {}", failure.toString());
      ResponseAbort.abort(request.request());
    } else {
      request.fail(failure);
    }
  }
}
