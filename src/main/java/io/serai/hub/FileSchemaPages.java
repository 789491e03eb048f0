package io.serai.hub;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.HubHttpServer;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.response.EntityTags;
import io.serai.schema.FileSchema;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.HashSet;
import java.util.Set;

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
      mount(server, path, FileSchema.MEDIA_TYPE, schema.text());
    }
    mount(server, LIST, "application/json", JsonMappers.text(list));
    Set<String> paths = new HashSet<>(Set.of(LIST, LIST + "/"));
    list.forEach(path -> paths.add(path.textValue()));
    return paths;
  }

  private static void mount(HubHttpServer server, String path, String type, String text) {
    String etag = EntityTags.of(text);
    Buffer body = Buffer.buffer(text);
    server.page(path, request -> answer(request, server.bodies(), type, body, etag));
  }

  private static void answer(
      RoutingContext request,
      RequestBodyReaderFactory bodies,
      String type,
      Buffer body,
      String etag) {
    request
        .response()
        .putHeader("etag", etag)
        .putHeader("cache-control", CACHE_CONTROL)
        .putHeader("vary", "accept-encoding");
    if (EntityTags.matches(request.request().getHeader("if-none-match"), etag)) {
      request.response().setStatusCode(304).end();
    } else {
      request.response().putHeader("content-type", type);
      bodies.end(request, body.slice());
    }
  }
}
