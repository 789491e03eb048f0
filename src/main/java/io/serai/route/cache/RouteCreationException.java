package io.serai.route.cache;

/** Thrown if Camel could not create a route; nothing of it is left behind. */
public class RouteCreationException extends Exception {

  RouteCreationException(String routeId, Throwable cause) {
    super("route " + routeId + " could not be created: " + cause.getMessage(), cause);
  }

  RouteCreationException(String message) {
    super(message);
  }
}
