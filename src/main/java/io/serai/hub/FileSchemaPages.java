package io.serai.hub;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.LazyValue;
import io.serai.console.endpoint.StaticContent;
import io.serai.document.JsonMappers;
import io.serai.http.HubHttpServer;
import io.serai.schema.FileSchema;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * The JSON Schemas of a home's files, for editors, below {@code /schemas}. They are public, because
 * an editor sends no key, and have an ETag, with which editors keep them while the hub is stopped.
 */
final class FileSchemaPages {

  /** The path of the list: an object with the path of each schema by its name. */
  static final String LIST = "/schemas";

  private static final String CACHE_CONTROL = "public, max-age=3600";

  private FileSchemaPages() {}

  /** Mounts the pages and returns their paths. */
  static Set<String> mount(HubHttpServer server) {
    ObjectNode list = JsonMappers.object();
    for (FileSchema schema : FileSchema.values()) {
      String path = LIST + "/" + schema.fileName();
      list.put(schema.id(), path);
      mount(server, path, () -> StaticContent.of(schema.text(), FileSchema.MEDIA_TYPE));
    }
    mount(server, LIST, () -> StaticContent.of(JsonMappers.text(list), "application/json"));
    Set<String> paths = new HashSet<>(Set.of(LIST, LIST + "/"));
    list.forEach(path -> paths.add(path.textValue()));
    return paths;
  }

  private static void mount(HubHttpServer server, String path, Callable<StaticContent> read) {
    ConsoleResponder responder = new ConsoleResponder(server.errors(), server.bodies());
    LazyValue<StaticContent> content = new LazyValue<>(read);
    server.page(
        path,
        request ->
            content.respond(
                request,
                responder,
                known -> {
                  request.response().putHeader("cache-control", CACHE_CONTROL);
                  known.send(request, responder);
                }));
  }
}
