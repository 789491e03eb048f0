package io.serai.mcp.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The files of {@code prompts/} that prompts show or embed. Nothing outside of the folder is read,
 * also not through links.
 */
public record PromptEmbeddedFiles(Path folder) {
  /** Maximum size of a file in bytes. */
  static final int MAX_FILE = 1 << 20;

  /**
   * Returns the size of a file.
   *
   * @param file path relative to the folder, {@code /}-separated
   * @throws IOException if it cannot be used; the message says why and what to do
   */
  long size(String file) throws IOException {
    Path path = find(file);
    long size = Files.size(path);
    if (size > MAX_FILE) {
      throw tooLarge(file);
    }
    if (!Files.isReadable(path)) {
      throw new IOException(file + " cannot be read; check its permissions");
    }
    return size;
  }

  /**
   * Reads a file; blocks.
   *
   * @throws IOException as {@link #size}
   */
  byte[] read(String file) throws IOException {
    try (InputStream in = Files.newInputStream(find(file))) {
      byte[] content = in.readNBytes(MAX_FILE + 1);
      if (content.length > MAX_FILE) {
        throw tooLarge(file);
      }
      return content;
    }
  }

  /** Returns why a file cannot be used, without paths of the host. */
  static String reason(IOException failure) {
    return failure instanceof FileSystemException
        ? "a file cannot be read ("
            + failure.getClass().getSimpleName()
            + "); check its permissions"
        : String.valueOf(failure.getMessage());
  }

  private Path find(String file) throws IOException {
    for (String part : file.split("/", -1)) {
      if (part.isEmpty() || part.startsWith(".") || part.indexOf('\\') >= 0) {
        throw new IOException(
            file + " is not a visible file below prompts/; put it beside the prompt");
      }
    }
    try {
      Path real = folder.resolve(file).toRealPath();
      if (!real.startsWith(folder.toRealPath())) {
        throw new IOException(
            file + " is a link to a file outside of prompts/; copy it there instead");
      }
      if (Files.isRegularFile(real)) {
        return real;
      }
    } catch (NoSuchFileException | InvalidPathException missing) {
      // reported as any other name that no file has
    }
    throw new IOException(
        "there is no file " + file + " below prompts/; add it, and save the prompt again");
  }

  private static IOException tooLarge(String file) {
    return new IOException(file + " is larger than " + MAX_FILE + " bytes; make it smaller");
  }
}
