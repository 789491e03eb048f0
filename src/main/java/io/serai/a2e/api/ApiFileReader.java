package io.serai.a2e.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.ParsedDocument;
import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import io.serai.reload.ReadDefinition;
import io.serai.security.host.TargetOrigin;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    ApiDefinition api = read(members, name);
    return new ReadDefinition<>(
        faults.count() == 0 ? Optional.of(api) : Optional.empty(),
        faults.faults(document::line),
        faults.warnings(document::line));
  }

  private static ApiDefinition read(DocumentNode members, String name) {
    if (members.has("openapi")) {
      return openApi(members, name);
    }
    if (members.has("swagger")) {
      members
          .member("swagger")
          .fault(
              "an OpenAPI 3 document is an API, Swagger 2 is not; convert it, as npx swagger2openapi"
                  + " FILE -o openapi.yaml does, or write base_url and endpoints in its place");
      return api(members, name, NO_URL, "", List.of());
    }
    return plain(members, name);
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
    URI base = servers.isEmpty() ? NO_URL : serverUrl(servers);
    List<ApiOperation> endpoints = new ArrayList<>();
    document
        .member("paths")
        .members()
        .forEach(
            (path, item) ->
                resolved(document, item)
                    .members()
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

  /** Returns the target of a path item that is a reference within the document. */
  private static DocumentNode resolved(DocumentNode document, DocumentNode item) {
    String ref = item.member("$ref").textOrEmpty();
    try {
      return ref.startsWith("#/") ? document.at(ref.substring(1)) : item;
    } catch (IllegalArgumentException noPointer) {
      return item;
    }
  }

  /** Returns the first server with an address, with the defaults of its variables. */
  private static URI serverUrl(List<DocumentNode> servers) {
    return servers.stream()
        .flatMap(server -> address(filled(server)).stream())
        .findFirst()
        .orElseGet(() -> url(servers.get(0).member("url")));
  }

  private static String filled(DocumentNode server) {
    String url = server.member("url").textOrEmpty();
    for (Map.Entry<String, DocumentNode> variable :
        server.member("variables").members().entrySet()) {
      JsonNode value = variable.getValue().member("default").node();
      url = value.isValueNode() ? url.replace("{" + variable.getKey() + "}", value.asText()) : url;
    }
    return url;
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
    Optional<URI> address = address(text.get());
    if (address.isEmpty()) {
      boolean variable = text.get().indexOf('{') >= 0;
      member.fault(
          variable
              ? "a variable of the address has no default; write one below variables, or the address"
                  + " without it, such as https://api.example.com/v1"
              : "the text is not an http or https address without user, query and fragment; "
                  + URL_FORM);
    }
    return address.orElse(NO_URL);
  }

  private static Optional<URI> address(String text) {
    return UriParser.parse(TextFunctions.withoutTrailing(text, '/'))
        .filter(
            uri ->
                uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null)
        .filter(uri -> TargetOrigin.of(uri).isPresent());
  }
}
