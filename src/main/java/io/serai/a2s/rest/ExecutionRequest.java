package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import io.serai.protocol.rest.JsonRequest;
import org.jspecify.annotations.Nullable;

/**
 * The body of an execution. {@code version} and {@code dry_run} may be in the body or in the query
 * of the URL.
 *
 * @param version the version to execute; null for the newest
 * @param dryRun whether only to show what would be sent
 */
record ExecutionRequest(JsonNode inputs, @Nullable String version, boolean dryRun) {

  /** Reads a request; a version that body and query name differently is refused. */
  static ExecutionRequest of(JsonNode body, JsonRequest request) {
    String inQuery = request.parameter("version");
    boolean dryInQuery = request.flag("dry_run");
    return JsonRequest.read(
        body,
        members -> {
          ExecutionRequest execution =
              new ExecutionRequest(
                  members.object("inputs").node(),
                  version(members, inQuery),
                  members.flag("dry_run").orElse(false) || dryInQuery);
          members.requireNoTypos(); // a misspelt dry_run must not run
          return execution;
        });
  }

  private static @Nullable String version(DocumentNode members, @Nullable String inQuery) {
    String inBody = members.text("version").orElse(inQuery);
    if (inQuery != null && !inQuery.equals(inBody)) {
      members.member("version").fault("version differs from that of the URL; keep one of the two");
    }
    return inBody;
  }
}
