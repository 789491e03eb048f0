package io.serai.hub;

import io.serai.a2s.model.CorrectChecksum;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;

/** Writes capabilities in YAML, with their right checksums. */
public final class CapabilityText {

  private final String name;
  private String version = "1.0.0";
  private String domain = "localhost";
  private String type = "sequence";
  private final StringBuilder header = new StringBuilder();
  private final StringBuilder steps = new StringBuilder();
  private String output = "";

  private CapabilityText(String name) {
    this.name = name;
  }

  public static CapabilityText of(String name) {
    return new CapabilityText(name);
  }

  /** One step that gets {@code url} and keeps {@code $.value} as {@code value}. */
  public static String getting(String name, String url) {
    return of(name).get("fetch", url, "/value", "value: $.value").yaml();
  }

  public CapabilityText version(String text) {
    version = text;
    return this;
  }

  public CapabilityText type(String text) {
    type = text;
    return this;
  }

  public CapabilityText domain(String host) {
    domain = host;
    return this;
  }

  /** Lines of the header, such as {@code permissions: [a.b]}. */
  public CapabilityText header(String lines) {
    header.append(lines.strip()).append('\n');
    return this;
  }

  /** Steps as YAML list entries. */
  public CapabilityText steps(String yaml) {
    steps.append(yaml.stripIndent().strip().indent(4));
    return this;
  }

  /** A step that gets {@code url} + {@code path} and maps its response. */
  public CapabilityText get(String id, String url, String path, String mapping) {
    return steps(get(id, url, path, mapping, ""));
  }

  /** The text of such a step, with additional lines. */
  public static String get(String id, String url, String path, String mapping, String more) {
    return call(id, "get", url, path, mapping, more);
  }

  /** A step of any method. */
  public static String call(
      String id, String method, String url, String path, String mapping, String more) {
    return """
    - id: %s
      format: OpenAPI
      task:
        openapi: 3.0.1
        info: {title: t, version: 1.0.0}
        servers: [{url: "%s"}]
        paths:
          %s:
            %s:
              responses: {'200': {description: ok}}
      output_mapping: {%s}
    """
            .formatted(id, url, path, method, mapping)
        + more.stripIndent().indent(2);
  }

  public CapabilityText depends(String capability, String range, String checksum) {
    return header(
        "dependencies:\n- {capability: %s, version: %s, checksum: %s}"
            .formatted(capability, range, checksum));
  }

  public CapabilityText output(String flow) {
    output = "output: " + flow + "\n";
    return this;
  }

  /** The document, with its checksum. */
  public String yaml() {
    String text =
        """
        a2s: 1.0.0
        name: %s
        description: %s for tests
        charset: utf-8
        domains: [%s]
        version: %s
        authors: [{name: Ada}]
        """
                .formatted(name, name, domain, version)
            + header
            + "execution:\n  type: "
            + type
            + "\n  steps:\n"
            + steps
            + output;
    try {
      return CorrectChecksum.yaml(text);
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong.fault().message() + "\n" + text, wrong);
    }
  }

  /** The same as JSON. */
  public String json() {
    try {
      return ParsedDocument.yaml(yaml()).root().toString();
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong);
    }
  }

  /** The checksum of a text that {@link #yaml} made. */
  public static String checksum(String yaml) {
    try {
      return ParsedDocument.yaml(yaml).root().path("checksum").textValue();
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong);
    }
  }
}
