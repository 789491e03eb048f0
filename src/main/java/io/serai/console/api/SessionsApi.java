package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.session.SessionRow;
import io.serai.console.session.Sessions;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.filter.AuditRule;
import io.serai.http.request.AuditNotes;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.key.OperatorKeys;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.camel.model.rest.RestDefinition;

/**
 * The API of the console's sessions, for administrators: {@code GET /api/v1/sessions} lists those
 * that are open, {@code DELETE /api/v1/sessions/{id}} ends one.
 */
public final class SessionsApi extends OperatorApi {
  private static final String PATH = "/api/v1/sessions";

  private final Supplier<Sessions> sessions;
  private final OperatorKeys operators;

  /**
   * @param sessions returns the sessions of the hub, once it serves
   * @param operators knows which keys are valid
   */
  public SessionsApi(Supplier<Sessions> sessions, OperatorKeys operators) {
    super("sessions", "Only administrators see and end sessions of the console.");
    this.sessions = sessions;
    this.operators = operators;
  }

  @Override
  protected void define() {
    RestDefinition rest = rest(PATH).description("Sessions of the console.");
    serve(
        rest.get().produces(JSON),
        "sessions-list",
        "Lists the open sessions of the console, those that were used last first.",
        forAdministrators(this::list));
    serve(
        rest.delete("/{id}"),
        "sessions-end",
        "Ends a session of the console.",
        forAdministrators(this::end));
  }

  @Override
  public List<AuditRule> auditRules() {
    return List.of(new AuditRule("DELETE", PATH + "/{id}", "session.end"));
  }

  private CompletionStage<JsonResponse> list(JsonRequest request) {
    return sessions
        .get()
        .list()
        .thenApply(
            all -> {
              ObjectNode response = JsonMappers.object();
              ArrayNode array = response.putArray("sessions");
              all.stream().filter(this::isValid).forEach(session -> array.add(json(session)));
              return JsonResponse.ok(response);
            });
  }

  /** The session of a key ends with the key. */
  private boolean isValid(SessionRow session) {
    return session.byIssuer() || operators.withId(session.owner()).isPresent();
  }

  private CompletionStage<JsonResponse> end(JsonRequest request) {
    String id = request.pathParameter("id");
    return sessions
        .get()
        .end(id)
        .thenApply(
            found -> {
              SessionRow ended =
                  found.orElseThrow(
                      () ->
                          JsonRequest.refusal(
                              404,
                              "NOT_FOUND",
                              "There is no open session %s. GET %s lists all."
                                  .formatted(TextFunctions.clipped(id), PATH)));
              String label = ended.label() == null ? ended.owner() : ended.label();
              request.note(new AuditNotes(null, label, null));
              return JsonResponse.empty(204);
            });
  }

  private static ObjectNode json(SessionRow session) {
    ObjectNode json = JsonMappers.object().put("id", session.id()).put("caller", session.owner());
    if (session.label() != null) {
      json.put("label", session.label());
    }
    if (session.role() != null) {
      json.put("role", session.role().toString());
    }
    return json.put("by", session.byIssuer() ? "issuer" : "key")
        .put("begun_at", session.begun().toString())
        .put("used_at", session.used().toString())
        .put("expires_at", session.expires().toString());
  }
}
