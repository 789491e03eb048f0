package io.serai.console.endpoint;

import io.serai.document.TextFunctions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.impl.MimeMapping;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Files of pages, which are on the class path. */
public final class ClassPathFile {

  private ClassPathFile() {}

  /**
   * Returns whether a path consists of plain names only, none of which is {@code ..} or a hidden
   * file. Such a path leads nowhere but below its folder.
   */
  public static boolean isPlain(String path) {
    boolean nameStarts = true;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      boolean plainChar = TextFunctions.isAlphanumeric(c) || c == '_' || c == '-';
      if (!plainChar && (nameStarts || (c != '.' && c != '/'))) {
        return false;
      }
      nameStarts = c == '/';
    }
    return !nameStarts;
  }

  /**
   * Reads a file; blocks.
   *
   * @return empty if there is none; a path whose last name has no extension may be a folder, and is
   *     not read
   */
  public static Optional<Buffer> read(String path) throws IOException {
    if (!hasExtension(path)) {
      return Optional.empty();
    }
    try (InputStream stream = ClassPathFile.class.getClassLoader().getResourceAsStream(path)) {
      return stream == null ? Optional.empty() : Optional.of(Buffer.buffer(stream.readAllBytes()));
    }
  }

  /** Returns whether the last name of a path has an extension. */
  public static boolean hasExtension(String path) {
    return path.indexOf('.', path.lastIndexOf('/') + 1) >= 0;
  }

  /** Returns the media type of a file by its name. */
  public static String mediaType(String name) {
    if (name.endsWith(".html")) {
      return "text/html; charset=utf-8";
    }
    if (name.endsWith(".js") || name.endsWith(".mjs")) {
      return "text/javascript; charset=utf-8";
    }
    String type = MimeMapping.getMimeTypeForFilename(name);
    return type == null ? "application/octet-stream" : type;
  }
}
