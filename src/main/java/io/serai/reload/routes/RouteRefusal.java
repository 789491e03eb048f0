package io.serai.reload.routes;

import io.serai.document.Fault;

/** Why a file of routes is refused, when this hub itself finds it. */
final class RouteRefusal extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Fault fault;

  RouteRefusal(String code, String message) {
    this(Fault.at("", code, message));
  }

  RouteRefusal(Fault fault) {
    super(fault.message());
    this.fault = fault;
  }

  Fault fault() {
    return fault;
  }
}
