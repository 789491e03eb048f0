package io.serai.a2s.rest.task;

import io.serai.document.PercentEncoder;
import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.task.Artifact;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * {@code GET /tasks/{id}/artifacts/{artifact}}: the content of a part of an artifact, as a download
 * that a browser neither shows nor runs, since an agent may have written anything. Thread-safe.
 */
public record ArtifactApi(TaskDispatcher tasks) {

  private static final String BYTES = "application/octet-stream";
  private static final int LONGEST_NAME = 150;
  private static final int LONGEST_TYPE = 150;

  public CompletionStage<JsonResponse> read(JsonRequest request) {
    String id = request.pathParameter("id");
    String artifact = request.pathParameter("artifact");
    int part = request.number("part", 0, 0, 999_999_999);
    return TaskRefusals.mapped(
        new CallerScopedTasks(tasks, request.caller(), request.context())
            .find(id)
            .thenApply(task -> content(task, artifact, part)),
        id);
  }

  private static JsonResponse content(Task task, String id, int index) {
    Artifact artifact =
        task.artifacts().stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow(
                () -> notFound("The task has no artifact " + TextFunctions.clipped(id) + "."));
    List<ArtifactPart> parts = ArtifactPart.all(artifact);
    if (index >= parts.size()) {
      throw notFound(
          "The artifact has %d parts, which are counted from 0.".formatted(parts.size()));
    }
    ArtifactPart part = parts.get(index);
    if (part.url() != null) {
      throw notFound("The content of the part is elsewhere: get it at its url.");
    }
    return new JsonResponse(
        200,
        bytes(part),
        contentType(part),
        Map.of(
            "Content-Disposition",
            "attachment; filename*=UTF-8''"
                + PercentEncoder.UNRESERVED.of(filename(part, artifact)),
            "X-Content-Type-Options",
            "nosniff",
            "Content-Security-Policy",
            "sandbox; default-src 'none'",
            "Cache-Control",
            "private, no-cache"));
  }

  private static Buffer bytes(ArtifactPart part) {
    try {
      return part.content();
    } catch (IllegalArgumentException noBase64) {
      throw notFound("The agent did not write the content in base64, so it cannot be read.");
    }
  }

  private static String contentType(ArtifactPart part) {
    String type = part.mediaType();
    boolean isText = type.regionMatches(true, 0, "text/", 0, 5) && type.indexOf(';') < 0;
    return !isMediaType(type) ? BYTES : isText ? type + "; charset=utf-8" : type;
  }

  /** Whether it is a media type (RFC 9110, section 8.3.1) that is safe in a header. */
  private static boolean isMediaType(String type) {
    int parameters = type.indexOf(';');
    String name = (parameters < 0 ? type : type.substring(0, parameters)).strip();
    int slash = name.indexOf('/');
    return type.length() <= LONGEST_TYPE
        && TextFunctions.consistsOf(type, c -> c >= ' ' && c <= '~')
        && slash > 0
        && TextFunctions.isToken(name.substring(0, slash))
        && TextFunctions.isToken(name.substring(slash + 1));
  }

  /** Returns a name without folders and control characters. */
  private static String filename(ArtifactPart part, Artifact artifact) {
    String name = part.filename();
    if (name == null) {
      String extension =
          switch (part.kind()) {
            case "text" -> ".txt";
            case "data" -> ".json";
            default -> "";
          };
      name = (artifact.name() == null ? artifact.id() : artifact.name()) + extension;
    }
    StringBuilder safe = new StringBuilder();
    name.chars()
        .limit(LONGEST_NAME)
        .forEach(c -> safe.append(c < ' ' || "/\\:".indexOf(c) >= 0 ? '_' : (char) c));
    return safe.toString();
  }

  private static RuntimeException notFound(String message) {
    return JsonRequest.refusal(404, "NOT_FOUND", message);
  }
}
