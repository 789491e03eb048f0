package io.serai.a2s.openapi;

import io.serai.document.DocumentNode;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server of a document. The variables of its address have the values of their defaults. */
public record OpenApiServer(DocumentNode node) {

  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

  /** The place of the address. */
  public DocumentNode url() {
    return node.member("url");
  }

  /** The address as the document has it; empty if it has none. */
  public String written() {
    return url().node().asText("");
  }

  /** Returns the place of the first missing default of a variable; empty if all have one. */
  public Optional<DocumentNode> missingDefault() {
    return VARIABLE
        .matcher(written())
        .results()
        .map(variable -> defaultOf(variable.group(1)))
        .filter(value -> !value.node().isValueNode() || value.node().isNull())
        .findFirst();
  }

  /** Returns the address with the defaults of its variables. */
  public String address() {
    return VARIABLE
        .matcher(written())
        .replaceAll(
            variable -> Matcher.quoteReplacement(defaultOf(variable.group(1)).node().asText()));
  }

  /** Whether an address is one of http or https. */
  public static boolean isHttp(URI address) {
    String scheme = address.getScheme();
    return "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
  }

  private DocumentNode defaultOf(String variable) {
    return node.member("variables").member(variable).member("default");
  }
}
