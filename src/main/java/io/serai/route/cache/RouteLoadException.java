package io.serai.route.cache;

/** Thrown if Camel could not create a route; nothing of it is left behind. */
public class RouteLoadException extends Exception {

  RouteLoadException(String routeId, Throwable cause) {
    super("route " + routeId + " could not be created: " + cause.getMessage(), cause);
  }

  RouteLoadException(String message) {
    super(message);
  }
}
