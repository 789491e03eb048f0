package io.serai.task.component;

import io.serai.task.Message;
import io.serai.task.Part;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of a message to a task, for routes. It is either the content itself or a URL, from which
 * the hub never loads anything by itself. Immutable; its methods are named for the Simple language,
 * as in {@code ${exchangeProperty.SeraiFiles[0].content}}.
 */
public final class ReceivedFile {
  private final Part part;

  private ReceivedFile(Part part) {
    this.part = part;
  }

  /** Returns the files of a message in their order. */
  static List<ReceivedFile> of(Message message) {
    List<ReceivedFile> files = new ArrayList<>();
    for (Part part : message.parts()) {
      if (part.raw() != null || part.url() != null) {
        files.add(new ReceivedFile(part));
      }
    }
    return files;
  }

  /**
   * Returns the name that the sender gave the file; null if it gave none. Never use it as a path.
   */
  public @Nullable String getName() {
    return part.filename();
  }

  /** Returns the media type; null if the sender named none. */
  public @Nullable String getMediaType() {
    return part.mediaType();
  }

  /** Returns the address of a file that was sent by reference; null if the content was sent. */
  public @Nullable String getUrl() {
    return part.url();
  }

  /**
   * Returns a new stream of the content, which is decoded while it is read.
   *
   * @throws IllegalStateException if the file was sent by reference
   */
  public InputStream getContent() {
    if (part.raw() == null) {
      throw new IllegalStateException(
          "The file was sent as the URL " + part.url() + "; call it by outbound:.");
    }
    byte[] base64 = part.raw().getBytes(StandardCharsets.ISO_8859_1);
    return Base64.getDecoder().wrap(new ByteArrayInputStream(base64));
  }

  /** Returns the size of the content in bytes; -1 if the file was sent by reference. */
  public long getSize() {
    String base64 = part.raw();
    if (base64 == null) {
      return -1;
    }
    int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
    return base64.length() / 4 * 3L - padding;
  }

  @Override
  public String toString() {
    return "file " + (part.filename() == null ? "without a name" : part.filename());
  }
}
