package io.serai.http.engine;

/** Thrown if a route is refused because the hub itself serves its path. */
public final class PathTakenException extends IllegalArgumentException {

  private final String path;

  PathTakenException(String path, String served) {
    super(
        "The hub serves %s itself, so no route may begin at %s; take another path"
            .formatted(served, path));
    this.path = path;
  }

  /** Returns the path of the route. */
  public String path() {
    return path;
  }
}
