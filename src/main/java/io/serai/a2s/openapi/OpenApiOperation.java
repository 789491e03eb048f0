package io.serai.a2s.openapi;

import io.serai.document.DocumentNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An operation of a document.
 *
 * @param path the key of its path item, as written
 * @param method in upper case
 * @param pathItem the resolved path item
 * @param node the operation object
 */
public record OpenApiOperation(
    OpenApiDocument document,
    String path,
    String method,
    DocumentNode pathItem,
    DocumentNode node) {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}/]+)}");
  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

  /** Returns the members of a path item that should be operations. */
  public static List<OpenApiOperation> of(
      OpenApiDocument document, String path, DocumentNode pathItem) {
    return METHODS.stream()
        .filter(pathItem::has)
        .map(
            method ->
                new OpenApiOperation(
                    document,
                    path,
                    method.toUpperCase(Locale.ROOT),
                    pathItem,
                    pathItem.member(method)))
        .toList();
  }

  /** The name of the member that has the operation. */
  public String member() {
    return method.toLowerCase(Locale.ROOT);
  }

  /** Whether requests of the method have no body. */
  public boolean isBodiless() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /** Returns the most specific list of servers, which has at least one; empty if there is none. */
  public Optional<DocumentNode> servers() {
    return Stream.of(node, pathItem, document.root())
        .map(level -> level.member("servers"))
        .filter(list -> list.node().isArray() && !list.node().isEmpty())
        .findFirst();
  }

  /** Returns the lists of parameters: of the path item, and of the operation. */
  public List<DocumentNode> parameterLists() {
    return List.of(pathItem.member("parameters"), node.member("parameters"));
  }

  /** Returns the body that it declares; empty if it has none, or a reference leads nowhere. */
  public Optional<OpenApiBody> body() {
    return document
        .resolve(node.member("requestBody"))
        .map(resolved -> new OpenApiBody(document, resolved));
  }

  /** Returns the names of the placeholders of a path. */
  public static Set<String> placeholders(String path) {
    Set<String> names = new LinkedHashSet<>();
    for (Matcher m = matcher(path); m.find(); ) {
      names.add(m.group(1));
    }
    return names;
  }

  /** Returns what finds the placeholders of a path; the first group is the name. */
  public static Matcher matcher(String path) {
    return PLACEHOLDER.matcher(path);
  }
}
