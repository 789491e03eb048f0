package io.serai.mcp.resource;

import io.serai.mcp.tool.ResourceContentMapper;
import io.serai.skill.Skill;
import io.serai.task.Part;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The media types that a skill declares for its results.
 *
 * @param types without ranges such as <code>image/*</code>
 */
record ResultMediaTypes(List<String> types) {
  private static final String JSON = "application/json";
  private static final String PLAIN = "text/plain";

  static ResultMediaTypes of(Skill skill) {
    return new ResultMediaTypes(
        skill.modes().output().stream().filter(type -> !type.contains("*")).toList());
  }

  /** Returns the type of every result; null if there are several. */
  @Nullable String declared() {
    return types.size() == 1 ? types.get(0) : null;
  }

  /** Returns a part of a result, with a declared type that fits if it has none itself. */
  Part typed(Part part) {
    if (part.mediaType() != null || part.url() != null) {
      return part;
    }
    Predicate<String> fits =
        part.data() != null
            ? type -> type.endsWith("json")
            : part.text() != null
                ? type -> ResourceContentMapper.isText(type) && !type.equals(JSON)
                : type -> !type.equals(JSON) && !type.equals(PLAIN);
    return new Part(
        part.text(),
        part.raw(),
        null,
        part.data(),
        part.filename(),
        types.stream().filter(fits).findFirst().orElse(null),
        part.metadata());
  }
}
