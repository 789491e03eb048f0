package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Part;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes artifacts: {@code id, type, name, content}.
 *
 * <p>The first part says the type. Bytes are an {@code image} or a {@code file}, in base64; text
 * and JSON are {@code data}. Further parts of the same kind continue the first one.
 */
final class ZeroClawArtifactJson {
  private ZeroClawArtifactJson() {}

  static ObjectNode of(Artifact artifact) {
    String type = artifact.parts().isEmpty() ? "data" : type(artifact.parts().get(0));
    String name = artifact.name();
    return JsonMappers.object()
        .put("id", artifact.id())
        .put("type", type)
        .put("name", name == null || name.isEmpty() ? artifact.id() : name)
        .put("content", type.equals("data") ? text(artifact) : base64(artifact));
  }

  private static String type(Part part) {
    if (part.raw() == null) {
      return "data";
    }
    String media = Objects.requireNonNullElse(part.mediaType(), "").toLowerCase(Locale.ROOT);
    return media.startsWith("image/") ? "image" : "file";
  }

  private static String text(Artifact artifact) {
    return likeFirst(artifact).map(ZeroClawArtifactJson::text).collect(Collectors.joining());
  }

  private static String base64(Artifact artifact) {
    List<String> pieces = likeFirst(artifact).map(Part::raw).filter(Objects::nonNull).toList();
    if (pieces.size() == 1) {
      return pieces.get(0);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    pieces.forEach(piece -> bytes.writeBytes(Base64.getDecoder().decode(piece)));
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Returns the parts of the same kind as the first one; others repeat it in another form. */
  private static Stream<Part> likeFirst(Artifact artifact) {
    return artifact.parts().stream().filter(part -> kind(part) == kind(artifact.parts().get(0)));
  }

  private static int kind(Part part) {
    if (part.raw() != null) {
      return 0;
    }
    return part.data() != null ? 1 : part.text() != null ? 2 : 3;
  }

  private static String text(Part part) {
    if (part.data() != null) {
      return JsonMappers.text(part.data());
    }
    return Objects.requireNonNullElse(part.text() == null ? part.url() : part.text(), "");
  }
}
