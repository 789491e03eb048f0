package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.FaultJson;
import io.serai.document.JsonMappers;
import io.serai.http.filter.AuditRule;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.reload.ReloadHistory;
import io.serai.security.OperatorRole;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The API that reads all folders of the home again: {@code POST /api/v1/reload}. It answers when
 * the files are applied, with those that are refused then.
 */
public final class ReloadApi extends OperatorApi {
  private static final String PATH = "/api/v1/reload";

  private final Supplier<CompletionStage<Void>> reloadFolders;
  private final ReloadHistory history;

  /** Creates the API. */
  public ReloadApi(Supplier<CompletionStage<Void>> reloadFolders, ReloadHistory history) {
    super("reload", "Only operators may reload the folders.");
    this.reloadFolders = reloadFolders;
    this.history = history;
  }

  @Override
  protected void define() {
    serve(
        rest(PATH).description("Reload of the home.").post().produces(JSON),
        "reload-folders",
        "Reads all folders of the home again; lists the files that are refused.",
        forOperators(this::reload));
  }

  @Override
  public List<AuditRule> auditRules() {
    return List.of(new AuditRule("POST", PATH, "folders.reload", OperatorRole.OPERATOR));
  }

  private CompletionStage<JsonResponse> reload(JsonRequest request) {
    return reloadFolders.get().thenApply(done -> refused());
  }

  private JsonResponse refused() {
    ObjectNode response = JsonMappers.object();
    ArrayNode refused = response.putArray("refused");
    history
        .refused()
        .forEach(
            (file, outcome) ->
                refused
                    .addObject()
                    .put("file", file)
                    .set("errors", FaultJson.of(outcome.errors())));
    return JsonResponse.ok(response);
  }
}
