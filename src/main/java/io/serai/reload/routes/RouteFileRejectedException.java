package io.serai.reload.routes;

import io.serai.document.DocumentFault;

/** Thrown if a route file is refused by a check of the hub itself. */
final class RouteFileRejectedException extends Exception {

  private final transient DocumentFault fault;

  RouteFileRejectedException(String code, String message) {
    this(DocumentFault.at("", code, message));
  }

  RouteFileRejectedException(DocumentFault fault) {
    super(fault.message());
    this.fault = fault;
  }

  DocumentFault fault() {
    return fault;
  }
}
