package io.serai.a2e.api;

import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.ParsedDocument;
import io.serai.document.TextFunctions;
import io.serai.reload.ReadDefinition;
import io.serai.security.host.TargetOrigin;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads an API from a file of {@code apis/}: {@code id}, {@code base_url}, {@code description} and
 * {@code endpoints}, or an OpenAPI 3 document, whose {@code x-serai-id}, {@code servers} and {@code
 * paths} say the same.
 */
public final class ApiFileReader {
  private static final int MAX_ID = 128;
  private static final int MAX_ENDPOINTS = 2_000;
  private static final String URL_FORM = "write an address such as https://api.example.com/v1";
  private static final String ENDPOINTS_FORM =
      "write {method: GET, path: /users, description: Lists users}";
  private static final Set<String> METHODS =
      Set.of("get", "post", "put", "delete", "patch", "head", "options");
  private static final URI NO_URL = URI.create("http://invalid");

  private ApiFileReader() {}

  /**
   * Reads a document.
   *
   * @param fileName name of the file, from which a missing id of an OpenAPI document is taken
   */
  public static ReadDefinition<ApiDefinition> read(ParsedDocument document, String fileName) {
    FaultCollector faults = new FaultCollector(false);
    DocumentNode members = DocumentNode.root(document.root(), faults);
    members.asObject("write members such as base_url: https://api.example.com/v1");
    String name = baseName(fileName);
    ApiDefinition api = members.has("openapi") ? openApi(members, name) : plain(members, name);
    return new ReadDefinition<>(
        faults.count() == 0 ? Optional.of(api) : Optional.empty(),
        faults.faults(document::line),
        faults.warnings(document::line));
  }

  /** Returns the name of a file without its folders and its extension. */
  private static String baseName(String fileName) {
    String name = fileName.substring(fileName.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }

  private static ApiDefinition plain(DocumentNode members, String name) {
    DocumentNode id = members.optional("id");
    String ownId = id(id, name);
    URI base = url(members.optional("base_url"));
    String description = members.text("description").orElse("");
    List<ApiOperation> endpoints = new ArrayList<>();
    for (DocumentNode each : members.objects("endpoints", ENDPOINTS_FORM)) {
      String method = each.text("method").orElse("GET").toUpperCase(Locale.ROOT);
      if (!METHODS.contains(method.toLowerCase(Locale.ROOT))) {
        each.member("method").fault("'" + method + "' is not a method; write GET");
      }
      Optional<String> path = each.optional("path").asText(ENDPOINTS_FORM);
      String text = each.text("description").orElse("");
      each.warnOfUnknown();
      path.ifPresent(found -> endpoints.add(new ApiOperation(method, found, text)));
    }
    members.warnOfUnknown();
    return api(id, ownId, base, description, endpoints);
  }

  private static String id(DocumentNode member, String name) {
    return member.exists() ? member.asText("write an id such as " + name).orElse(name) : name;
  }

  private static ApiDefinition openApi(DocumentNode document, String name) {
    DocumentNode info = document.member("info");
    List<DocumentNode> servers =
        document.member("servers").asFilledList("write servers: [{url: https://api.example.com}]");
    URI base = servers.isEmpty() ? NO_URL : url(servers.get(0).member("url"));
    List<ApiOperation> endpoints = new ArrayList<>();
    document
        .member("paths")
        .members()
        .forEach(
            (path, item) ->
                item.members()
                    .forEach(
                        (method, operation) -> {
                          if (METHODS.contains(method)) {
                            endpoints.add(
                                new ApiOperation(
                                    method.toUpperCase(Locale.ROOT), path, text(operation)));
                          }
                        }));
    String title = info.member("title").textOrEmpty();
    String description = info.member("description").textOrEmpty();
    DocumentNode id = document.optional("x-serai-id");
    return api(id, id(id, name), base, join(title, description), endpoints);
  }

  private static String text(DocumentNode operation) {
    return join(
        operation.member("summary").textOrEmpty(), operation.member("description").textOrEmpty());
  }

  private static String join(String first, String second) {
    if (first.isEmpty() || second.isEmpty()) {
      return first + second;
    }
    return first + (first.endsWith(".") ? " " : ". ") + second;
  }

  private static ApiDefinition api(
      DocumentNode place, String id, URI base, String description, List<ApiOperation> endpoints) {
    if (!isId(id)) {
      place.fault(
          "'%s' is not an id; use letters, digits, '.', '_' and '-', at most %s"
              .formatted(TextFunctions.clipped(id), MAX_ID));
    }
    if (endpoints.size() > MAX_ENDPOINTS) {
      place.fault("the API has more than " + MAX_ENDPOINTS + " endpoints; split it");
    }
    return new ApiDefinition(id, base, TargetOrigin.of(base).orElseThrow(), description, endpoints);
  }

  private static boolean isId(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_ID
        && text.chars()
            .allMatch(
                each ->
                    each < 128 && (Character.isLetterOrDigit(each) || "._-".indexOf(each) >= 0));
  }

  private static URI url(DocumentNode member) {
    Optional<String> text = member.asText(URL_FORM);
    if (text.isEmpty()) {
      return NO_URL;
    }
    try {
      URI uri = new URI(TextFunctions.withoutTrailing(text.get(), '/'));
      boolean plain =
          uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (TargetOrigin.of(uri).isPresent() && plain) {
        return uri;
      }
    } catch (URISyntaxException noAddress) {
      // reported as any other text that is not an address
    }
    member.fault(
        "the text is not an http or https address without user, query and fragment; " + URL_FORM);
    return NO_URL;
  }
}
