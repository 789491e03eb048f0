package io.serai.mcp.tool;

import io.serai.document.PercentEncoder;
import io.serai.document.TextFunctions;
import io.serai.document.UriTemplate;
import io.serai.task.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The URIs of what tasks have made: {@code serai://tasks/TASK/ARTIFACT}, and {@code
 * serai://tasks/TASK/ARTIFACT/PART} for a part of an artifact that has several, by its {@linkplain
 * #names name}. The last message of a task is its artifact {@value #MESSAGE}, unless another one
 * has that id.
 */
public final class ArtifactUri {

  /** Id of the last message of a task in URIs. */
  public static final String MESSAGE = "message";

  private static final String PREFIX = "serai://tasks/";

  /** The URIs of artifacts, with the variables {@code task} and {@code artifact}. */
  public static final UriTemplate ARTIFACTS = UriTemplate.of(PREFIX + "{task}/{artifact}");

  /** The URIs of parts, with one more variable, {@code part}. */
  public static final UriTemplate PARTS = UriTemplate.of(PREFIX + "{task}/{artifact}/{part}");

  private ArtifactUri() {}

  /** Returns the URI of an artifact. */
  public static String of(String task, String artifact) {
    return PREFIX + encoded(task) + "/" + encoded(artifact);
  }

  /** Returns the URIs of the parts of an artifact: its own if it has one part without a name. */
  public static List<String> of(String artifactUri, List<Part> parts) {
    return names(parts).stream()
        .map(
            name ->
                parts.size() == 1 && name.equals("0")
                    ? artifactUri
                    : artifactUri + "/" + encoded(name))
        .toList();
  }

  /**
   * Returns the names by which the parts of an artifact are read, in their order; no two are equal.
   * A part has the name of its file. If it has none, or several parts have it, or it could be an
   * index or a relative path such as {@code ..}, its name is its index from 0 on.
   */
  public static List<String> names(List<Part> parts) {
    Map<String, Integer> uses = new HashMap<>();
    parts.forEach(part -> uses.merge(filename(part), 1, Integer::sum));
    List<String> names = new ArrayList<>(parts.size());
    for (Part part : parts) {
      String filename = filename(part);
      boolean isName =
          !filename.isBlank()
              && uses.getOrDefault(filename, 0) == 1
              && !TextFunctions.consistsOf(filename, c -> c == '.' || TextFunctions.isDigit(c));
      names.add(isName ? filename : String.valueOf(names.size()));
    }
    return names;
  }

  private static String filename(Part part) {
    return part.filename() == null ? "" : part.filename();
  }

  private static String encoded(String text) {
    return PercentEncoder.UNRESERVED.of(text);
  }
}
