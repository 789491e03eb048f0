package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The media types that message parts may have.
 *
 * @param accepted such as {@code text/plain}, <code>image/*</code> or <code>*&#47;*</code>
 */
public record InputModes(List<String> accepted) {

  /** Converts the types to lower case. */
  public InputModes {
    accepted = accepted.stream().map(type -> type.toLowerCase(Locale.ROOT)).toList();
  }

  /**
   * Checks that every part of a message has an accepted media type.
   *
   * @throws A2aException if a part has another type
   */
  void check(Message message) {
    for (Part part : message.parts()) {
      String type = type(part);
      if (type != null && accepted.stream().noneMatch(mode -> covers(mode, type))) {
        throw A2aException.of(
                A2aError.CONTENT_TYPE_NOT_SUPPORTED,
                "Parts of type " + type + " are not taken. Send " + String.join(", ", accepted))
            .with("mediaType", type);
      }
    }
  }

  private static @Nullable String type(Part part) {
    String declared = part.mediaType();
    if (declared == null) {
      return part.text() != null ? "text/plain" : part.data() != null ? "application/json" : null;
    }
    int parameters = declared.indexOf(';');
    return (parameters < 0 ? declared : declared.substring(0, parameters))
        .strip()
        .toLowerCase(Locale.ROOT);
  }

  private static boolean covers(String mode, String type) {
    return mode.equals("*/*")
        || mode.equals(type)
        || (mode.endsWith("/*") && type.startsWith(mode.substring(0, mode.length() - 1)));
  }
}
