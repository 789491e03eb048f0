package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.security.audit.AuditCursor;
import io.serai.security.audit.AuditPage;
import io.serai.security.audit.AuditQuery;
import io.serai.security.audit.AuditTable;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The API that reads the audit log: {@code GET /api/v1/audit}. It answers a page as JSON, the
 * newest entry first, or all selected entries as a download, if the client accepts one of its
 * {@linkplain AuditExportFormat formats}.
 */
public final class AuditApi extends OperatorApi {
  private static final int DEFAULT_PAGE = 100;
  private static final int MAX_PAGE = 1_000;

  private final AuditTable table;
  private final AuditQueryReader queries;

  /** Creates the API. */
  public AuditApi(AuditTable table, Clock clock) {
    super("audit", "Only operators may read the audit log.");
    this.table = table;
    this.queries = new AuditQueryReader(new RequestTimeReader(clock));
  }

  @Override
  protected void define() {
    serve(
        rest("/api/v1/audit")
            .description("The audit log.")
            .get()
            .produces(JSON + ",application/x-ndjson,text/csv"),
        "audit-list",
        "Lists entries of the audit log, the newest first, or exports them.",
        forOperators(this::list),
        "event: The event, such as key.create.",
        "caller: The id of the caller.",
        "subject: What was changed.",
        "outcome: created, done, refused, failed or unanswered.",
        "request: The id of the request.",
        "since: From this time on, or an age such as 1h or 7d.",
        "until: Up to this time, or an age.",
        "limit: The most entries of a page.",
        "cursor: next_cursor of the page before.");
  }

  private CompletionStage<JsonResponse> list(JsonRequest request) {
    AuditQuery query = queries.read(request);
    Optional<AuditExportFormat> format =
        AuditExportFormat.accepted(Objects.requireNonNullElse(request.header("Accept"), ""));
    if (format.isPresent()) {
      return JsonResponse.stream(new AuditExport(table, query, format.get())).now();
    }
    Optional<AuditCursor> after = AuditQueryReader.cursor(request);
    return table
        .page(query, after, request.number("limit", DEFAULT_PAGE, MAX_PAGE))
        .thenApply(AuditApi::response);
  }

  private static JsonResponse response(AuditPage page) {
    ObjectNode response = JsonMappers.object();
    ArrayNode entries = response.putArray("entries");
    page.rows().forEach(row -> entries.add(AuditExportFormat.json(row)));
    response.put("next_cursor", page.next().map(AuditQueryReader::text).orElse(null));
    return JsonResponse.ok(response);
  }
}
