package io.serai.fuzz;

import java.util.List;

/**
 * A method and path of the hub, with what is sent there.
 *
 * @param path with a word in braces where a value stands
 * @param bodies in JSON, as a client would send them; none where there is no body
 */
record Endpoint(String method, String path, List<String> bodies) {

  static Endpoint of(String method, String path, String... bodies) {
    return new Endpoint(method, path, List.of(bodies));
  }

  String name() {
    return method + " " + path;
  }
}
