package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.route.management.RouteDefinitionLookup;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.api.management.ManagedCamelContext;
import org.apache.camel.api.management.mbean.ManagedRouteMBean;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.util.URISupport;
import org.jspecify.annotations.Nullable;

/**
 * Camel routes of the API that shows the routes of the hub: {@code GET /api/v1/routes} lists them,
 * {@code GET /api/v1/routes/{id}} shows one as YAML. For operators only, because routes may contain
 * secrets.
 */
public final class RoutesApi extends OperatorApi {
  private final CamelContext camel;
  private final FairSerialExecutor worker;

  /**
   * Creates the API.
   *
   * @param worker reads the counters, and writes routes as YAML
   */
  public RoutesApi(CamelContext camel, FairSerialExecutor worker) {
    super("routes", "Only operators may see the routes.");
    this.camel = camel;
    this.worker = worker;
  }

  @Override
  protected void define() {
    RestDefinition rest = rest("/api/v1/routes").description("Camel routes.");
    serve(
        rest.get().produces(JSON),
        "routes-list",
        "Lists the routes that the hub runs.",
        forOperators(worker, this::list),
        "name: A text within the id.",
        "group: The group of the routes.");
    serve(
        rest.get("/{id}").produces(JSON),
        "routes-read",
        "Shows a route as YAML.",
        forOperators(worker, this::read));
  }

  private JsonResponse list(JsonRequest request) {
    String name = Objects.requireNonNullElse(request.parameter("name"), "");
    String group = Objects.requireNonNullElse(request.parameter("group"), "");
    ArrayNode list = JsonMappers.array();
    List<Route> routes =
        camel.getRoutes().stream()
            .filter(route -> route.getId().contains(name))
            .filter(route -> group.isEmpty() || group.equals(route.getGroup()))
            .sorted(Comparator.comparing(Route::getId))
            .toList();
    routes.forEach(route -> list.add(json(route)));
    ObjectNode response = JsonMappers.object();
    response.set("routes", list);
    return JsonResponse.ok(response);
  }

  private JsonResponse read(JsonRequest request) throws Exception {
    String id = request.pathParameter("id");
    Route route = camel.getRoute(id);
    RouteDefinition definition = RouteDefinitionLookup.find(camel, id);
    if (route == null || definition == null) {
      throw JsonRequest.refusal(
          404, "NOT_FOUND", "There is no route " + id + ". List them with GET /api/v1/routes.");
    }
    String yaml = PluginHelper.getModelToYAMLDumper(camel).dumpModelAsYaml(camel, definition);
    return JsonResponse.ok(json(route).put("yaml", yaml));
  }

  private ObjectNode json(Route route) {
    ObjectNode json = JsonMappers.object().put("id", route.getId());
    json.put("group", route.getGroup());
    json.put("description", route.getDescription());
    json.put("from", URISupport.sanitizeUri(route.getEndpoint().getEndpointUri()));
    json.put("location", route.getSourceLocation());
    json.put("status", camel.getRouteController().getRouteStatus(route.getId()).name());
    ManagedRouteMBean counters = counters(route.getId());
    if (counters != null) {
      addCounters(counters, json);
    }
    return json;
  }

  private @Nullable ManagedRouteMBean counters(String id) {
    ManagedCamelContext managed =
        camel.getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
    return managed == null ? null : managed.getManagedRoute(id);
  }

  private static void addCounters(ManagedRouteMBean counters, ObjectNode json) {
    try {
      json.put("exchanges", counters.getExchangesTotal())
          .put("failed", counters.getExchangesFailed())
          .put("inflight", counters.getExchangesInflight());
    } catch (Exception ended) {
      json.put("exchanges", 0); // the route was removed meanwhile
    }
  }
}
