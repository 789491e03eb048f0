package io.serai.mcp.tool;

import io.serai.document.PercentEncoder;
import io.serai.document.UriTemplate;
import io.serai.task.Part;
import java.util.List;

/**
 * The URIs of what tasks have made: {@code serai://tasks/TASK/ARTIFACT}, and {@code
 * serai://tasks/TASK/ARTIFACT/PART} for a part of an artifact that has several, by its file name,
 * else by its index from 0 on. The last message of a task is its artifact {@value #MESSAGE}, unless
 * another one has that id.
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

  /** Returns the URI of a part: that of its artifact if it is the only one and no file. */
  public static String of(String artifactUri, List<Part> parts, int index) {
    String filename = parts.get(index).filename();
    if (filename == null && parts.size() == 1) {
      return artifactUri;
    }
    return artifactUri + "/" + encoded(filename == null ? String.valueOf(index) : filename);
  }

  private static String encoded(String text) {
    return PercentEncoder.UNRESERVED.of(text);
  }
}
