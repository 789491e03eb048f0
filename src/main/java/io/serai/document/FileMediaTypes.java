package io.serai.document;

import java.util.Locale;
import java.util.Map;

/** The media types of files by the extensions of their names. */
public final class FileMediaTypes {
  private static final String TEXT = "text/plain";
  private static final String BYTES = "application/octet-stream";

  private static final Map<String, String> BY_EXTENSION =
      Map.ofEntries(
          Map.entry("txt", TEXT),
          Map.entry("log", TEXT),
          Map.entry("md", "text/markdown"),
          Map.entry("html", "text/html"),
          Map.entry("htm", "text/html"),
          Map.entry("css", "text/css"),
          Map.entry("csv", "text/csv"),
          Map.entry("tsv", "text/tab-separated-values"),
          Map.entry("js", "text/javascript"),
          Map.entry("mjs", "text/javascript"),
          Map.entry("py", "text/x-python"),
          Map.entry("java", "text/x-java-source"),
          Map.entry("c", "text/x-c"),
          Map.entry("h", "text/x-c"),
          Map.entry("cpp", "text/x-c++"),
          Map.entry("sh", "application/x-sh"),
          Map.entry("json", "application/json"),
          Map.entry("jsonl", "application/jsonl"),
          Map.entry("yaml", "application/yaml"),
          Map.entry("yml", "application/yaml"),
          Map.entry("toml", "application/toml"),
          Map.entry("xml", "application/xml"),
          Map.entry("sql", "application/sql"),
          Map.entry("pdf", "application/pdf"),
          Map.entry("zip", "application/zip"),
          Map.entry("gz", "application/gzip"),
          Map.entry("tar", "application/x-tar"),
          Map.entry("wasm", "application/wasm"),
          Map.entry("png", "image/png"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("jpeg", "image/jpeg"),
          Map.entry("gif", "image/gif"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("webp", "image/webp"),
          Map.entry("ico", "image/vnd.microsoft.icon"),
          Map.entry("mp3", "audio/mpeg"),
          Map.entry("wav", "audio/wav"),
          Map.entry("mp4", "video/mp4"),
          Map.entry("webm", "video/webm"),
          Map.entry(
              "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
          Map.entry("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
          Map.entry(
              "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"));

  private FileMediaTypes() {}

  /**
   * Returns the media type of a file.
   *
   * @param isText whether its content is text, which decides if the extension does not
   */
  public static String of(String name, boolean isText) {
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return BY_EXTENSION.getOrDefault(extension, isText ? TEXT : BYTES);
  }
}
