package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;

/**
 * The API operation that lists the services, {@code GET /services}: each host with the newest
 * versions of the capabilities that may call it, and with the operations that they call.
 * Thread-safe; answered from memory without blocking.
 */
public record ServicesApi(CapabilityCatalog catalog) {

  private static final int DEFAULT_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  CompletionStage<JsonResponse> list(JsonRequest request) {
    int limit = request.number("limit", DEFAULT_PAGE, LARGEST_PAGE);
    List<Map.Entry<String, List<Capability>>> hosts =
        new ArrayList<>(after(request, catalog.relations().byHost()).entrySet());
    ObjectNode answer = JsonMappers.object();
    ArrayNode services = answer.putArray("services");
    List<Map.Entry<String, List<Capability>>> page =
        hosts.subList(0, Math.min(limit, hosts.size()));
    IdentityHashMap<Capability, Map<String, Set<String>>> operations = new IdentityHashMap<>();
    page.forEach(host -> add(host.getKey(), host.getValue(), operations, services.addObject()));
    answer.put(
        "next_cursor",
        hosts.size() > limit ? CursorText.encode(page.get(limit - 1).getKey()) : null);
    return JsonResponse.ok(answer).now();
  }

  /** Returns the hosts after the one that the cursor names. */
  private static SortedMap<String, List<Capability>> after(
      JsonRequest request, SortedMap<String, List<Capability>> hosts) {
    String cursor = request.parameter("cursor");
    return cursor == null || cursor.isEmpty()
        ? hosts
        : hosts.tailMap(CursorText.decode(cursor, Optional::of) + '\0');
  }

  /**
   * @param known the operations of capabilities, each of which has many hosts
   */
  private static void add(
      String host,
      List<Capability> capabilities,
      IdentityHashMap<Capability, Map<String, Set<String>>> known,
      ObjectNode service) {
    service.put("host", host);
    ArrayNode list = service.putArray("capabilities");
    SortedMap<String, TreeSet<String>> operations = new TreeMap<>();
    for (Capability each : capabilities) {
      list.addObject().put("id", each.id()).put("name", each.name()).put("version", each.version());
      known
          .computeIfAbsent(each, Capability::operations)
          .getOrDefault(host, Set.of())
          .forEach(
              operation ->
                  operations.computeIfAbsent(operation, same -> new TreeSet<>()).add(each.id()));
    }
    ArrayNode calls = service.putArray("operations");
    operations.forEach((operation, ids) -> add(operation, ids, calls.addObject()));
  }

  private static void add(String operation, TreeSet<String> ids, ObjectNode json) {
    int space = operation.indexOf(' ');
    json.put("method", operation.substring(0, space)).put("path", operation.substring(space + 1));
    ArrayNode users = json.putArray("capabilities");
    ids.forEach(users::add);
  }
}
